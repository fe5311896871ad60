import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Deployment } from './deployment.ts';

/** A client of a deployment's own tables, to arrange what no command can. */
export function documentsOf(deployment: Deployment): DynamoDBDocumentClient {
  const { awsEndpoint } = deployment.runtime;
  return DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: awsEndpoint, region: 'us-east-1' }));
}
