import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

/** Milliseconds to wait for a connection, and for an answer, before one attempt counts as failed. */
const connectionTimeoutMs = 1_000;
const requestTimeoutMs = 2_000;

/** How often one call is tried in all, the first time included. */
const maximumAttempts = 2;

/** The Secrets Manager client of the functions: bounded, so that a request fails with an answer and not by timeout. */
export function createSecretsManagerClient(): SecretsManagerClient {
  return new SecretsManagerClient({
    maxAttempts: maximumAttempts,
    requestHandler: {
      connectionTimeout: connectionTimeoutMs,
      requestTimeout: requestTimeoutMs,
      // Without this the SDK only warns about a slow answer and waits on.
      throwOnRequestTimeout: true,
    },
  });
}
