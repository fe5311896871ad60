import { fromEnv } from '@aws-sdk/credential-provider-env';

/**
 * Replaces the SDK's credential provider chain (`@aws-sdk/credential-provider-node`) in the bundles. Lambda passes
 * credentials only in environment variables, so the chain's other providers, from configuration files to instance
 * metadata, are not needed. They would account for a quarter of the code loaded at a cold start. Caches the
 * credentials, because a client requests them several times per call. The cache is never refreshed, so the credentials
 * must have no expiration time. Lambda's credentials meet this condition.
 */
export function defaultProvider(...options: Parameters<typeof fromEnv>): ReturnType<typeof fromEnv> {
  const read = fromEnv(...options);
  let credentials: ReturnType<typeof read> | undefined;
  return () => {
    credentials ??= read();
    return credentials;
  };
}
