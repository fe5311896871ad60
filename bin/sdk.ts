// Builds the browser SDK into dist/sdk.
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { builtSdkDirectory } from '../lib/built-sdk.ts';
import { buildSdk } from './sdk/build-sdk.ts';

const help = `Usage: npm run sdk [-- --outdir DIR]

Builds the browser SDK into dist/sdk and prints the size of each file.

  --outdir DIR  build into this folder instead, replacing its contents
  --help        show this
`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { outdir: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const outdir = values.outdir ?? builtSdkDirectory;
  const { files } = await buildSdk({ outdir });
  for (const [path, contents] of files) {
    if (/\.m?js$/.test(path))
      process.stdout.write(`${String(gzipSync(contents).length).padStart(8)}  ${path}\n`);
  }
  process.stdout.write(`Built ${outdir}. Sizes are bytes after gzip.\n`);
  return 0;
}

process.exitCode = await main();
