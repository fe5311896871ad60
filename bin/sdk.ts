import { gzipSync } from 'node:zlib';
import { builtSdkDirectory } from '../lib/built-sdk.ts';
import { buildSdk } from './sdk/build-sdk.ts';

/** Builds the browser SDK, replacing the contents of the folder, and prints the size of each file. */
export async function buildAndReport(outdir = builtSdkDirectory): Promise<void> {
  const { files } = await buildSdk({ outdir });
  for (const [path, contents] of files) {
    if (/\.m?js$/.test(path))
      process.stdout.write(`${String(gzipSync(contents).length).padStart(8)}  ${path}\n`);
  }
  process.stdout.write(`Built ${outdir}. Sizes are bytes after gzip.\n`);
}
