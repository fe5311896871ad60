// Writes docs/openapi.json from the contract. With --check it writes nothing and fails when the committed file is
// stale or does not validate.
import { writeFile } from 'node:fs/promises';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { runGenerator } from './generated-files.ts';
import { buildDocument } from './openapi/document.ts';
import { examplesUrl, readRecordedAnswers } from './openapi/examples.ts';
import { recordAnswers } from './openapi/record.ts';

const help = `Usage: npm run openapi [-- --check | --record]

Writes docs/openapi.json (OpenAPI 3.1) from the contract in shared/contract and from the answers in
docs/openapi-examples.json, and validates it.

  --check   write nothing; exit 1 when the committed file is stale or not valid
  --record  first write docs/openapi-examples.json anew: what the local stack answers to each example request
  --help    show this
`;

const documentUrl = new URL('../docs/openapi.json', import.meta.url);

/** Redocly's recommended rules, warnings included. */
async function validate(text: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: text, absoluteRef: documentUrl.pathname, config });
  return problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? ''})`,
  );
}

async function make() {
  const text = `${JSON.stringify(await buildDocument(await readRecordedAnswers()), null, 2)}\n`;
  const problems = await validate(text);
  for (const problem of problems) process.stderr.write(`docs/openapi.json: ${problem}\n`);
  const files = [[documentUrl, text]] as const;
  return problems.length > 0
    ? null
    : { name: 'docs/openapi.json', command: 'openapi', goodState: 'current and valid', files };
}

async function record(): Promise<void> {
  const answers = await recordAnswers((progress) => void process.stderr.write(progress));
  await writeFile(examplesUrl, `${JSON.stringify(answers, null, 2)}\n`);
  process.stdout.write('Wrote docs/openapi-examples.json.\n');
}

process.exitCode = await runGenerator(help, make, { record });
