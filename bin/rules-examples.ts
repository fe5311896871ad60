// Writes local/bedrock/rules/examples.md: what the rules without a model make of the passages of evaluate/passages, for
// a person to read. With --check it writes nothing and fails when the committed file is stale.
import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { runGenerator } from './generated-files.ts';
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

process.exitCode = await runGenerator(help, async () => {
  const passages = passagesSchema.parse(JSON.parse(await readFile(passagesUrl, 'utf8')));
  return {
    name: 'local/bedrock/rules/examples.md',
    command: 'rules:examples',
    files: [[fileUrl, await examplesText(passages)]],
  };
});
