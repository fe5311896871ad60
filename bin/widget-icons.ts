// Writes sdk/src/widget/icons from lucide-static. With --check it writes nothing and fails when a file is stale.
import { runGenerator } from './generated-files.ts';
import { iconFiles } from './widget-icons/icons-text.ts';

const help = `Usage: npm run icons [-- --check]

Writes the icons of the reference widget as path data into sdk/src/widget/icons.

  --check   write nothing; exit 1 when a committed file is stale
  --help    show this
`;

const folderUrl = new URL('../sdk/src/widget/icons/', import.meta.url);

process.exitCode = await runGenerator(help, async () => ({
  name: 'sdk/src/widget/icons',
  command: 'icons',
  files: Object.entries(await iconFiles()).map(([name, text]) => [new URL(name, folderUrl), text]),
}));
