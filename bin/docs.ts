// Writes the blocks of the documents that are made of the sources. With --check it writes nothing and fails when one is stale.
import { documentsWithBlocks } from './docs/documents.ts';
import { runGenerator } from './generated-files.ts';

const help = `Usage: npm run docs [-- --check]

Writes the generated blocks of the documents, between <!-- generated: NAME --> and <!-- end: NAME -->, from the sources.

  --check   write nothing; exit 1 when a committed block is stale
  --help    show this
`;

process.exitCode = await runGenerator(help, async () => ({
  name: 'Each generated block of the documents',
  command: 'docs',
  files: await documentsWithBlocks(),
}));
