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
import { createTableInput, type TableDefinition } from './tables.ts';

const activePollMs = 5;

/**
 * Creates missing tables and waits until all are ACTIVE.
 * @throws DataFolderOutdatedError when an existing table has different keys or indexes
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
  if (!exists) await client.send(new CreateTableCommand(createTableInput(table)));
  const describe = new DescribeTableCommand({ TableName: table.TableName });
  let description = (await client.send(describe)).Table;
  const difference = exists && description ? differenceOf(table, description) : undefined;
  if (difference) throw new DataFolderOutdatedError(table.TableName, difference);
  while (!isActive(description)) {
    await wait(activePollMs);
    description = (await client.send(describe)).Table;
  }
}

function isActive(table: TableDescription | undefined): boolean {
  const indexes = table?.GlobalSecondaryIndexes ?? [];
  return table?.TableStatus === 'ACTIVE' && indexes.every(({ IndexStatus }) => IndexStatus === 'ACTIVE');
}

function differenceOf(table: TableDefinition, existing: TableDescription): string | undefined {
  if (keysOf(table, table.KeySchema) !== keysOf(existing, existing.KeySchema)) return 'its key differs';
  const wanted = indexesOf(table);
  const found = indexesOf(existing);
  for (const [name, keys] of wanted) {
    if (!found.has(name)) return `its index ${name} is missing`;
    if (found.get(name) !== keys) return `its index ${name} differs`;
  }
  for (const name of found.keys()) if (!wanted.has(name)) return `its index ${name} is no longer known`;
  return undefined;
}

type Describable = Pick<TableDescription, 'AttributeDefinitions' | 'GlobalSecondaryIndexes'>;

function indexesOf(table: Describable | TableDefinition): Map<string, string> {
  const indexes = table.GlobalSecondaryIndexes ?? [];
  return new Map(
    indexes.map((index) => [
      index.IndexName ?? '',
      `${keysOf(table, index.KeySchema)} ${index.Projection?.ProjectionType} ${[...(index.Projection?.NonKeyAttributes ?? [])].sort().join()}`,
    ]),
  );
}

function keysOf(table: Describable | TableDefinition, keys: readonly KeySchemaElement[] | undefined): string {
  const types = new Map(table.AttributeDefinitions?.map((item) => [item.AttributeName, item.AttributeType]));
  return (keys ?? [])
    .map(({ AttributeName, KeyType }) => `${KeyType} ${AttributeName} ${types.get(AttributeName)}`)
    .join();
}
