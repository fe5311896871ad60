// Writes local/bedrock/rules/examples.md: what the rules without a model make of the passages of evaluate/passages, for
// a person to read. With --check it writes nothing and fails when the committed file is stale.
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { examplesText } from './rules-examples/examples-text.ts';

const help = `Usage: npm run rules:examples [-- --check]

Writes local/bedrock/rules/examples.md: the passages of evaluate/passages/english.json, what the local rules change in
them, and the grade before and after.

  --check   write nothing; exit 1 when the committed file is stale
  --help    show this
`;

const passagesUrl = new URL('../evaluate/passages/english.json', import.meta.url);
const fileUrl = new URL('../local/bedrock/rules/examples.md', import.meta.url);

const passagesSchema = z.array(z.object({ id: z.string(), source: z.string(), text: z.string() }));

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { check: { type: 'boolean' }, help: { type: 'boolean' } } });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const passages = passagesSchema.parse(JSON.parse(await readFile(passagesUrl, 'utf8')));
  const text = await examplesText(passages);
  if (!values.check) {
    await writeFile(fileUrl, text);
    process.stdout.write('Wrote local/bedrock/rules/examples.md.\n');
    return 0;
  }
  if (text !== (await readFile(fileUrl, 'utf8').catch(() => ''))) {
    process.stderr.write('local/bedrock/rules/examples.md is stale. Run "npm run rules:examples".\n');
    return 1;
  }
  process.stdout.write('local/bedrock/rules/examples.md is current.\n');
  return 0;
}

process.exitCode = await main();
