// Writes the parts of documents that have a source. With --check it writes nothing and fails when one is stale.
import { readFile } from 'node:fs/promises';
import { documentsWith } from './docs/documents.ts';
import { docBlocks } from './docs/registry.ts';
import { runGenerator } from './generated-files.ts';

const help = `Usage: npm run docs [-- --check]

Writes the parts of documents that stand between "<!-- generated: NAME -->" and "<!-- /generated -->" from their source.
bin/docs/registry.ts lists them.

  --check   write nothing; exit 1 when a committed document is stale
  --help    show this
`;

const rootUrl = new URL('../', import.meta.url);

process.exitCode = await runGenerator(help, async () => {
  const documents = await documentsWith(docBlocks, (file) => readFile(new URL(file, rootUrl), 'utf8'));
  return {
    name: documents.map(([file]) => file).join(', '),
    command: 'docs',
    files: documents.map(([file, text]) => [new URL(file, rootUrl), text]),
  };
});
