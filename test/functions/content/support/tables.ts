import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { tableDefinitions } from '../../../../lib/tables.ts';
import { createTables, type DynamodbServer, startDynamodb } from '../../../../local/dynamodb/index.ts';
import { documentClient } from '../../../../shared/data/store.ts';

/** The content tables, empty, on the local engine. */
export interface ContentTables {
  readonly client: DynamoDBDocumentClient;
  stop(): Promise<void>;
}

const contentTableNames = ['Credits', 'TransformCache', 'Idempotency', 'Usage'] as const;

/** Starts an engine in memory with the tables as the stack defines their keys. */
export async function startContentTables(): Promise<ContentTables> {
  const server: DynamodbServer = await startDynamodb({ directory: null });
  await createTables(
    server.endpoint,
    contentTableNames.map((name) => {
      const definition = tableDefinitions[name];
      const keys = [
        { AttributeName: definition.partitionKey, KeyType: 'HASH' as const },
        ...('sortKey' in definition
          ? [{ AttributeName: definition.sortKey, KeyType: 'RANGE' as const }]
          : []),
      ];
      return {
        TableName: name,
        KeySchema: keys,
        AttributeDefinitions: keys.map(({ AttributeName }) => ({
          AttributeName,
          AttributeType: 'S' as const,
        })),
      };
    }),
  );
  const raw = new DynamoDBClient({ endpoint: server.endpoint, maxAttempts: 3 });
  return {
    client: documentClient(raw),
    async stop() {
      raw.destroy();
      await server.stop();
    },
  };
}
