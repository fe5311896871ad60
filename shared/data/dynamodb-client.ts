import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { boundCalls, boundedOptions, type CallBounds } from '../aws/bounded-client.ts';

export const storeBounds: CallBounds = {
  connectionTimeoutMs: 1_000,
  requestTimeoutMs: 2_000,
  maximumAttempts: 3,
};

/**
 * Creates the functions' DynamoDB client. Its time limits ensure that a slow call ends in an error response
 * instead of a function timeout.
 */
export function createDynamoDbClient(bounds = storeBounds): DynamoDBClient {
  const client = new DynamoDBClient(boundedOptions(bounds));
  boundCalls(client, 'dynamodb');
  return client;
}
