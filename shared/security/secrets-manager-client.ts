import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { boundCalls, boundedOptions, type CallBounds } from '../aws/bounded-client.ts';

export const secretsBounds: CallBounds = {
  connectionTimeoutMs: 1_000,
  requestTimeoutMs: 2_000,
  maximumAttempts: 2,
};

/**
 * Creates the functions' Secrets Manager client. Its time limits ensure that a slow call ends in an error
 * response instead of a function timeout.
 */
export function createSecretsManagerClient(): SecretsManagerClient {
  const client = new SecretsManagerClient(boundedOptions(secretsBounds));
  boundCalls(client, 'secrets');
  return client;
}
