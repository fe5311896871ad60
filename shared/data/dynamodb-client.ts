import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { boundCalls, boundedOptions, type CallBounds } from '../aws/bounded-client.ts';
import { spareEachCall } from '../aws/spare-calls.ts';

/** What the functions allow one DynamoDB call. */
export const storeBounds: CallBounds = {
  connectionTimeoutMs: 1_000,
  requestTimeoutMs: 2_000,
  maximumAttempts: 3,
};

/** The DynamoDB client of the functions: bounded, so that a request fails with an answer and not by timeout. */
export function createDynamoDbClient(bounds = storeBounds): DynamoDBClient {
  const client = new DynamoDBClient(boundedOptions(bounds));
  boundCalls(client, 'dynamodb');
  spareEachCall(client);
  return client;
}
