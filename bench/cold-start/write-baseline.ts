import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SdkImport } from './sdk-imports.ts';

/**
 * Writes a function's source that does nothing but import the same of the SDK and make the same clients: what a
 * function of that kind costs at least.
 */
export function writeBaseline(directory: string, imports: readonly SdkImport[]): void {
  mkdirSync(directory, { recursive: true });
  const names = imports.flatMap((each) => each.names);
  const clients = names.filter((name) => name.endsWith('Client') && name !== 'DynamoDBDocumentClient');
  const lines = [
    ...imports.map((each) => `import { ${each.names.join(', ')} } from '${each.package}';`),
    ...clients.map((client) => `const a${client} = new ${client}({});`),
    `export const clients = [${clients.map((client) => clientText(client, names)).join(', ')}];`,
    `export const handler = async () => [${names.join(', ')}];`,
  ];
  writeFileSync(join(directory, 'index.ts'), `${lines.join('\n')}\n`);
}

function clientText(client: string, names: readonly string[]): string {
  const isDocument = client === 'DynamoDBClient' && names.includes('DynamoDBDocumentClient');
  return isDocument ? `DynamoDBDocumentClient.from(a${client})` : `a${client}`;
}
