import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { browserModules } from '../../../bin/bundle-options.ts';

/** Bundles a script for test pages with the same code splitting as the SDK, and returns the output directory. */
export async function bundleScript(entryPoint: string): Promise<string> {
  const outdir = await mkdtemp(join(tmpdir(), 'aw-script-'));
  await build({ ...browserModules, entryPoints: [entryPoint], outdir, logLevel: 'error' });
  return outdir;
}
