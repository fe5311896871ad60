import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { boundCalls, boundedOptions, type CallBounds } from '../aws/bounded-client.ts';

/** What the functions allow one Secrets Manager call. */
export const secretsBounds: CallBounds = {
  connectionTimeoutMs: 1_000,
  requestTimeoutMs: 2_000,
  maximumAttempts: 2,
};

/** The Secrets Manager client of the functions: bounded, so that a request fails with an answer and not by timeout. */
export function createSecretsManagerClient(): SecretsManagerClient {
  const client = new SecretsManagerClient(boundedOptions(secretsBounds));
  boundCalls(client, 'secrets');
  return client;
}
