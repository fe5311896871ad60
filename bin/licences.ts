// Writes THIRD_PARTY_LICENSES of the repository: what is in any bundle. With --check it writes nothing and fails when
// the committed file is stale.
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { buildFunctions } from './build.ts';
import { combinedText } from './licences/combined-text.ts';
import { thirdPartyFileName } from './licences/third-party-text.ts';

const help = `Usage: npm run licences [-- --check]

Builds the functions and writes THIRD_PARTY_LICENSES: the packages inside the bundles, with their licences and notices.

  --check   build, but write no such file; exit 1 when the committed one is stale
  --help    show this
`;

const fileUrl = new URL(`../${thirdPartyFileName}`, import.meta.url);

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { check: { type: 'boolean' }, help: { type: 'boolean' } } });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const text = combinedText(await buildFunctions());
  if (!values.check) {
    await writeFile(fileUrl, text);
    process.stdout.write(`Wrote ${thirdPartyFileName}.\n`);
    return 0;
  }
  if (text !== (await readFile(fileUrl, 'utf8').catch(() => ''))) {
    process.stderr.write(`${thirdPartyFileName} is stale. Run "npm run licences" and commit the file.\n`);
    return 1;
  }
  process.stdout.write(`${thirdPartyFileName} is current.\n`);
  return 0;
}

process.exitCode = await main();
