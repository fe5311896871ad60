import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { requireBanner } from '../../../../bin/bundle-options.ts';
import { functionBundleOptions } from '../../../../bin/bundles/function-bundle.ts';

const functions = join(__dirname, '../../../../functions');

/** Builds the worker code with the same bundler settings as the functions. */
export async function buildAriaWorker(): Promise<{ url: URL; remove(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'aria-worker-'));
  await build({
    ...functionBundleOptions(functions, 'content', 'plain'),
    entryPoints: [join(functions, 'content', 'aria', 'aria-worker.ts')],
    outdir: directory,
    banner: { js: requireBanner },
  });
  return {
    url: pathToFileURL(join(directory, 'aria-worker.mjs')),
    remove: () => rm(directory, { recursive: true }),
  };
}
