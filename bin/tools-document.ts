// Writes docs/tools.md from the catalog. With --check it writes nothing and fails when the committed file is stale.
import { runGenerator } from './generated-files.ts';
import { toolsText } from './tools-document/tools-text.ts';

const help = `Usage: npm run tools [-- --check]

Writes docs/tools.md, what each tool of the widget is and does to a page, from the catalog in shared/catalog.

  --check   write nothing; exit 1 when the committed file is stale
  --help    show this
`;

const documentUrl = new URL('../docs/tools.md', import.meta.url);

process.exitCode = await runGenerator(help, async () => ({
  name: 'docs/tools.md',
  command: 'tools',
  files: [[documentUrl, toolsText()]],
}));
