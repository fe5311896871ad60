import { fromEnv } from '@aws-sdk/credential-provider-env';

/**
 * Stands in the bundles for the SDK's chain of credential providers (`@aws-sdk/credential-provider-node`): Lambda gives a function its
 * credentials in the environment and nowhere else, and the chain's other members, from configuration files to instance
 * metadata, are a quarter of what a cold start reads.
 */
export const defaultProvider = fromEnv;
