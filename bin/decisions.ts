// Writes docs/adr/README.md, the index of the decisions. With --check it writes nothing and fails when the file is stale.
import { readdir, readFile } from 'node:fs/promises';
import { indexText } from './decisions/index-text.ts';
import { runGenerator } from './generated-files.ts';

const help = `Usage: npm run decisions [-- --check]

Writes docs/adr/README.md: number, title, date and status of each record in docs/adr.

  --check   write nothing; exit 1 when the committed file is stale
  --help    show this
`;

const folderUrl = new URL('../docs/adr/', import.meta.url);

process.exitCode = await runGenerator(help, async () => {
  const names = (await readdir(folderUrl)).filter((name) => /^\d{4}-.*\.md$/.test(name));
  const files = await Promise.all(
    names.map(async (fileName) => ({ fileName, text: await readFile(new URL(fileName, folderUrl), 'utf8') })),
  );
  return {
    name: 'docs/adr/README.md',
    command: 'decisions',
    files: [[new URL('README.md', folderUrl), indexText(files)]],
  };
});
