import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** The worker's code, bundled as the functions are. */
export async function buildAriaWorker(): Promise<{ url: URL; remove(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'aria-worker-'));
  await build({
    entryPoints: [join(__dirname, '../../../../functions/content/aria/aria-worker.ts')],
    outdir: directory,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    define: { 'require.resolve': 'undefined' },
    banner: { js: "import{createRequire as r}from'node:module';const require=r(import.meta.url);" },
  });
  return {
    url: pathToFileURL(join(directory, 'aria-worker.mjs')),
    remove: () => rm(directory, { recursive: true }),
  };
}
