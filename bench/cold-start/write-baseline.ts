import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SdkImport } from './sdk-imports.ts';

/**
 * Writes the source of a baseline function that has the specified imports, creates the imported clients, and reads one
 * item per event. No function with these imports can start faster.
 */
export function writeBaseline(directory: string, imports: readonly SdkImport[]): void {
  mkdirSync(directory, { recursive: true });
  const names = imports.flatMap((each) => each.names);
  const clients = names.filter((name) => name.endsWith('Client') && name !== 'DynamoDBDocumentClient');
  const lines = [
    ...imports.map((each) => `import { ${each.names.join(', ')} } from '${each.package}';`),
    ...clients.map((client) => `const a${client} = new ${client}({});`),
    `export const clients = [${clients.map((client) => clientText(client, names)).join(', ')}];`,
    `export const imported = [${names.join(', ')}];`,
    `export const handler = async () => ${readText(clients, names)};`,
  ];
  writeFileSync(join(directory, 'index.ts'), `${lines.join('\n')}\n`);
}

function clientText(client: string, names: readonly string[]): string {
  const isDocument = client === 'DynamoDBClient' && names.includes('DynamoDBDocumentClient');
  return isDocument ? `DynamoDBDocumentClient.from(a${client})` : `a${client}`;
}

function readText(clients: readonly string[], names: readonly string[]): string {
  const index = clients.indexOf('DynamoDBClient');
  if (index === -1 || !names.includes('DynamoDBDocumentClient') || !names.includes('GetCommand'))
    return '({})';
  const input = 'TableName: process.env.ROW_TABLE, Key: JSON.parse(process.env.ROW_KEY)';
  return `(await clients[${index}].send(new GetCommand({ ${input} }))) && ({})`;
}

export function rowEnvironment(tableName: string, key: object): Record<string, string> {
  return { ROW_TABLE: tableName, ROW_KEY: JSON.stringify(key) };
}
