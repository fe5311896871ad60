// Writes docs/openapi.json from the contract. With --check it writes nothing and fails when the committed file is
// stale or does not validate.
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { buildDocument } from './openapi/document.ts';

const help = `Usage: npm run openapi [-- --check]

Writes docs/openapi.json (OpenAPI 3.1) from the contract in shared/contract and validates it.

  --check   write nothing; exit 1 when the committed file is stale or not valid
  --help    show this
`;

const documentUrl = new URL('../docs/openapi.json', import.meta.url);

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { check: { type: 'boolean' }, help: { type: 'boolean' } } });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const text = `${JSON.stringify(await buildDocument(), null, 2)}\n`;
  const problems = await validate(text);
  for (const problem of problems) process.stderr.write(`docs/openapi.json: ${problem}\n`);
  if (problems.length > 0) return 1;
  if (!values.check) {
    await writeFile(documentUrl, text);
    process.stdout.write('Wrote docs/openapi.json.\n');
    return 0;
  }
  if (text !== (await readFile(documentUrl, 'utf8').catch(() => ''))) {
    process.stderr.write('docs/openapi.json is stale. Run "npm run openapi" and commit the file.\n');
    return 1;
  }
  process.stdout.write('docs/openapi.json is current and valid.\n');
  return 0;
}

/** Redocly's recommended rules, warnings included. */
async function validate(text: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: text, absoluteRef: documentUrl.pathname, config });
  return problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? ''})`,
  );
}

process.exitCode = await main();
