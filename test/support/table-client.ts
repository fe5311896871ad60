import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { assemblyDirectory } from '../../bin/synthesized.ts';
import { readAssembly } from '../../local/assembly/read-assembly.ts';
import { resolveAssembly } from '../../local/assembly/resolve-assembly.ts';
import { tablesOf } from '../../local/dynamodb/tables.ts';
import type { System } from './system.ts';

/** Creates a client for setting up states that the API cannot produce. */
export function tableClient(system: System): {
  client: DynamoDBDocumentClient;
  nameOf(table: string): string;
} {
  const definitions = tablesOf(resolveAssembly(readAssembly(assemblyDirectory)));
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: system.runtime.awsEndpoint }));
  return {
    client,
    nameOf: (table) => definitions.find(({ TableName }) => TableName === `${table}Table`)?.TableName ?? table,
  };
}
