import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** Milliseconds to wait for a connection, and for an answer, before one attempt counts as failed. */
const connectionTimeoutMs = 1_000;
const requestTimeoutMs = 2_000;

/** How often one call is tried in all, the first time included. */
const maximumAttempts = 3;

/** The DynamoDB client of the functions: bounded, so that a request fails with an answer and not by timeout. */
export function createDynamoDbClient(): DynamoDBClient {
  return new DynamoDBClient({
    maxAttempts: maximumAttempts,
    requestHandler: {
      connectionTimeout: connectionTimeoutMs,
      requestTimeout: requestTimeoutMs,
      // Without this the SDK only warns when the time is up.
      throwOnRequestTimeout: true,
    },
  });
}
