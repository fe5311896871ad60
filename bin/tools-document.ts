// Writes docs/tools.md from the catalog. With --check it writes nothing and fails when the committed file is stale.
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { toolsText } from './tools-document/tools-text.ts';

const help = `Usage: npm run tools [-- --check]

Writes docs/tools.md, what each tool of the widget is and does to a page, from the catalog in shared/catalog.

  --check   write nothing; exit 1 when the committed file is stale
  --help    show this
`;

const documentUrl = new URL('../docs/tools.md', import.meta.url);

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { check: { type: 'boolean' }, help: { type: 'boolean' } } });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const text = toolsText();
  if (!values.check) {
    await writeFile(documentUrl, text);
    process.stdout.write('Wrote docs/tools.md.\n');
    return 0;
  }
  if (text !== (await readFile(documentUrl, 'utf8').catch(() => ''))) {
    process.stderr.write('docs/tools.md is stale. Run "npm run tools" and commit the file.\n');
    return 1;
  }
  process.stdout.write('docs/tools.md is current.\n');
  return 0;
}

process.exitCode = await main();
