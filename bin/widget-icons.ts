// Writes sdk/src/widget/icons from lucide-static. With --check it writes nothing and fails when a file is stale.
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { iconFiles } from './widget-icons/icons-text.ts';

const help = `Usage: npm run icons [-- --check]

Writes the icons of the reference widget as path data into sdk/src/widget/icons.

  --check   write nothing; exit 1 when a committed file is stale
  --help    show this
`;

const folderUrl = new URL('../sdk/src/widget/icons/', import.meta.url);

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { check: { type: 'boolean' }, help: { type: 'boolean' } } });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const files = Object.entries(await iconFiles());
  if (!values.check) {
    await Promise.all(files.map(([name, text]) => writeFile(new URL(name, folderUrl), text)));
    process.stdout.write('Wrote sdk/src/widget/icons.\n');
    return 0;
  }
  const written = await Promise.all(
    files.map(async ([name, text]) => text === (await readFile(new URL(name, folderUrl), 'utf8'))),
  );
  if (written.includes(false)) {
    process.stderr.write('sdk/src/widget/icons is stale. Run "npm run icons" and commit the files.\n');
    return 1;
  }
  process.stdout.write('sdk/src/widget/icons is current.\n');
  return 0;
}

process.exitCode = await main();
