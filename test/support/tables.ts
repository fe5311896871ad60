import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { assemblyDirectory } from '../../bin/synthesized.ts';
import { readAssembly } from '../../local/assembly/read-assembly.ts';
import { resolveAssembly } from '../../local/assembly/resolve-assembly.ts';
import { createTables } from '../../local/dynamodb/create-tables.ts';
import { tablesOf } from '../../local/dynamodb/tables.ts';
import { startEngine } from './dynamodb-engine.ts';

export interface TestTables {
  readonly client: DynamoDBDocumentClient;
  readonly endpoint: string;
  nameOf(table: string): string;
  dump(table: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** Creates the tables of the synthesized stacks. Unique names prevent collisions on a server that test files share. */
export async function openTables(): Promise<TestTables> {
  const definitions = tablesOf(resolveAssembly(readAssembly(assemblyDirectory))).map((definition) => ({
    ...definition,
    TableName: `${randomUUID()}-${definition.TableName}`,
  }));
  const engine = await startEngine();
  await createTables(engine.endpoint, definitions);
  const raw = new DynamoDBClient({ endpoint: engine.endpoint, maxAttempts: 2 });
  const client = DynamoDBDocumentClient.from(raw, { marshallOptions: { removeUndefinedValues: true } });
  const nameOf = (table: string): string => {
    const found = definitions.find(({ TableName }) => TableName.endsWith(`-${table}Table`));
    if (found === undefined) throw new Error(`The stacks have no table ${table}.`);
    return found.TableName;
  };
  return {
    client,
    endpoint: engine.endpoint,
    nameOf,
    dump: (table) => scanAll(client, nameOf(table)),
    close: async () => {
      client.destroy();
      raw.destroy();
      await engine.stop();
    },
  };
}

async function scanAll(
  client: DynamoDBDocumentClient,
  TableName: string,
): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for await (const page of paginateScan({ client }, { TableName })) rows.push(...(page.Items ?? []));
  return rows;
}
