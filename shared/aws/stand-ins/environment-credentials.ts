import { fromEnv } from '@aws-sdk/credential-provider-env';

/**
 * Stands in the bundles for the SDK's chain of credential providers (`@aws-sdk/credential-provider-node`): Lambda gives a function its
 * credentials in the environment and nowhere else, and the chain's other members, from configuration files to instance
 * metadata, are a quarter of what a cold start reads. As the chain does with credentials that have no end, it keeps them: a client asks for
 * them several times in each call.
 */
export function defaultProvider(...options: Parameters<typeof fromEnv>): ReturnType<typeof fromEnv> {
  const read = fromEnv(...options);
  let credentials: ReturnType<typeof read> | undefined;
  return () => {
    credentials ??= read();
    return credentials;
  };
}
