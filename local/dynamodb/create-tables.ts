import { setTimeout as wait } from 'node:timers/promises';
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  type KeySchemaElement,
  paginateListTables,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import { emulatorAccess } from '../edge/emulator-access.ts';
import { DataFolderOutdatedError } from '../errors.ts';
import type { TableDefinition } from './tables.ts';

const activePollMs = 5;

/**
 * Creates missing tables and waits until all are ACTIVE.
 * @throws DataFolderOutdatedError when the keys or indexes of an existing table differ from its definition
 */
export async function createTables(endpoint: string, tables: readonly TableDefinition[]): Promise<void> {
  const client = new DynamoDBClient({ ...emulatorAccess, endpoint });
  try {
    const existing = await tableNames(client);
    await Promise.all(tables.map((table) => ensureTable(client, table, existing.has(table.TableName))));
  } finally {
    client.destroy();
  }
}

async function tableNames(client: DynamoDBClient): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for await (const { TableNames = [] } of paginateListTables({ client }, {})) {
    for (const name of TableNames) names.add(name);
  }
  return names;
}

async function ensureTable(client: DynamoDBClient, table: TableDefinition, exists: boolean): Promise<void> {
  if (!exists) await client.send(new CreateTableCommand({ ...table, BillingMode: 'PAY_PER_REQUEST' }));
  const describe = new DescribeTableCommand({ TableName: table.TableName });
  let description = (await client.send(describe)).Table;
  if (exists && description && layoutOf(table) !== layoutOf(description)) {
    throw new DataFolderOutdatedError(table.TableName);
  }
  while (!isActive(description)) {
    await wait(activePollMs);
    description = (await client.send(describe)).Table;
  }
}

function isActive(table: TableDescription | undefined): boolean {
  const indexes = table?.GlobalSecondaryIndexes ?? [];
  return table?.TableStatus === 'ACTIVE' && indexes.every(({ IndexStatus }) => IndexStatus === 'ACTIVE');
}

function layoutOf(table: TableDescription | TableDefinition): string {
  const types = new Map(table.AttributeDefinitions?.map((item) => [item.AttributeName, item.AttributeType]));
  const typed = (keys: readonly KeySchemaElement[] = []) =>
    keys.map(({ AttributeName, KeyType }) => [KeyType, AttributeName, types.get(AttributeName)]);
  const indexes = (table.GlobalSecondaryIndexes ?? []).map(({ IndexName, KeySchema, Projection }) =>
    JSON.stringify([
      IndexName,
      typed(KeySchema),
      Projection?.ProjectionType,
      [...(Projection?.NonKeyAttributes ?? [])].sort(),
    ]),
  );
  return JSON.stringify([typed(table.KeySchema), indexes.sort()]);
}
