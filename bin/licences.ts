// Writes THIRD_PARTY_LICENSES of the repository: what is in any bundle. With --check it writes nothing and fails when
// the committed file is stale.
import { buildFunctions } from './build.ts';
import { runGenerator } from './generated-files.ts';
import { combinedText } from './licences/combined-text.ts';
import { thirdPartyFileName } from './licences/third-party-text.ts';

const help = `Usage: npm run licences [-- --check]

Builds the functions and writes THIRD_PARTY_LICENSES: the packages inside the bundles, with their licences and notices.

  --check   build, but write no such file; exit 1 when the committed one is stale
  --help    show this
`;

const fileUrl = new URL(`../${thirdPartyFileName}`, import.meta.url);

process.exitCode = await runGenerator(help, async () => ({
  name: thirdPartyFileName,
  command: 'licences',
  files: [[fileUrl, combinedText(await buildFunctions())]],
}));
