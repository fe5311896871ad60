import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { builtSdkDirectory } from '../../lib/built-sdk.ts';
import { browserCode } from '../bundle-options.ts';
import { isCurrent } from '../is-current.ts';
import { buildSdk, isSdkCurrent } from '../sdk/build-sdk.ts';
import { projectRoot } from '../synthesized.ts';
import { fill } from './pages.ts';

export const demoDirectory = join(projectRoot, 'dist', 'demo');

/** The last file that the build writes; its presence marks a complete build. */
const demoMark = join(demoDirectory, 'assets', 'openapi.json');

const demoSources = ['demo', 'bin/demo', 'bin/generate/documents', 'docs/openapi.json', 'package-lock.json'];

const entryPoints = {
  site: 'demo/src/site.ts',
  'site-style': 'demo/styles/site.css',
  reference: 'demo/src/reference.ts',
  'reference-style': 'demo/styles/reference.css',
};

export async function buildDemoIfStale(print: (text: string) => void): Promise<void> {
  const sources = demoSources.map((source) => join(projectRoot, source));
  const [sdkIsCurrent, demoIsCurrent] = [isSdkCurrent(), isCurrent(demoMark, sources)];
  if (sdkIsCurrent && demoIsCurrent) return;
  print('Building the SDK and the demo…\n');
  if (!sdkIsCurrent) await buildSdk({ outdir: builtSdkDirectory });
  if (!demoIsCurrent) await buildDemo();
}

async function buildDemo(): Promise<void> {
  const assets = join(demoDirectory, 'assets');
  rmSync(demoDirectory, { recursive: true, force: true });
  mkdirSync(assets, { recursive: true });
  await build({
    ...browserCode,
    entryPoints,
    outdir: assets,
    absWorkingDir: projectRoot,
    assetNames: 'fonts/[name]',
    loader: { '.woff2': 'file' },
    minify: true,
    format: 'iife',
    logLevel: 'silent',
  });
  cpSync(join(projectRoot, 'demo', 'pages'), join(demoDirectory, 'pages'), { recursive: true });
  cpSync(join(projectRoot, 'demo', 'assets'), assets, { recursive: true });
  const openapi = readFileSync(join(projectRoot, 'docs', 'openapi.json'), 'utf8');
  const { referenceHtml } = await import('./reference-page.ts');
  const referencePage = join(demoDirectory, 'pages', 'reference.html');
  writeFileSync(referencePage, fill(readFileSync(referencePage, 'utf8'), referenceHtml(openapi)));
  writeFileSync(demoMark, openapi);
}
