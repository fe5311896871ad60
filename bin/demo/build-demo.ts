import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { builtSdkDirectory, integrityFile } from '../../lib/built-sdk.ts';
import { browserCode } from '../bundle-options.ts';
import { isCurrent } from '../is-current.ts';
import { buildSdk } from '../sdk/build-sdk.ts';
import { projectRoot } from '../synthesized.ts';

/** Where the built demo lies: `pages`, which the server fills in, and `assets`, which it serves as they are. */
export const demoDirectory = join(projectRoot, 'dist', 'demo');

/** The last file of each build: it is there when all the others are. */
const demoMark = join(demoDirectory, 'assets', 'openapi.json');
const sdkMark = join(builtSdkDirectory, integrityFile);

const demoSources = ['demo', 'bin/demo', 'docs/openapi.json', 'package-lock.json'];
const sdkSources = ['sdk', 'bin/sdk', 'package-lock.json'];

const entryPoints = {
  site: 'demo/src/site.ts',
  reference: 'demo/src/reference.ts',
  'site-style': 'demo/styles/site.css',
  'reference-style': 'demo/styles/reference.css',
};

/** Redoc with all that it needs, as its package ships it for a page without a bundler. */
const redocBundle = 'redoc.standalone.js';

/** A picture that Redoc would fetch from its maker's server. It leaves it out where it cannot be had. */
const redocLogo = 'https://cdn.redoc.ly/redoc/logo-mini.svg';
const noPicture = 'data:,';

/**
 * Builds the SDK and the demo, each unless nothing that it is made of changed since.
 *
 * @param tell is told, in one line, what takes its time
 * @throws esbuild's BuildFailure, with the place in the source
 */
export async function buildDemoIfStale(tell: (text: string) => void): Promise<void> {
  const inProject = (sources: readonly string[]) => sources.map((source) => join(projectRoot, source));
  const isSdkCurrent = isCurrent(sdkMark, inProject(sdkSources));
  const isDemoCurrent = isCurrent(demoMark, inProject(demoSources));
  if (isSdkCurrent && isDemoCurrent) return;
  tell('Building the SDK and the demo…\n');
  // The types of the SDK take the compiler some seconds, and nothing here reads them.
  if (!isSdkCurrent) await buildSdk({ outdir: builtSdkDirectory, declarations: false });
  if (!isDemoCurrent) await buildDemo(demoDirectory);
}

/** Builds the demo into a folder; what was in it is gone. @throws esbuild's BuildFailure */
async function buildDemo(outputDirectory: string): Promise<void> {
  const assets = join(outputDirectory, 'assets');
  rmSync(outputDirectory, { recursive: true, force: true });
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
  cpSync(join(projectRoot, 'demo', 'pages'), join(outputDirectory, 'pages'), { recursive: true });
  cpSync(join(projectRoot, 'demo', 'assets'), assets, { recursive: true });
  copyRedoc(assets);
  cpSync(join(projectRoot, 'docs', 'openapi.json'), join(assets, 'openapi.json'));
}

/** @throws Error when Redoc does not name the picture any more, so that what it fetches now is looked at */
function copyRedoc(assets: string): void {
  const bundles = join(projectRoot, 'node_modules', 'redoc', 'bundles');
  const text = readFileSync(join(bundles, redocBundle), 'utf8');
  if (!text.includes(redocLogo)) throw new Error(`${redocBundle} does not name ${redocLogo}.`);
  writeFileSync(join(assets, redocBundle), text.replaceAll(redocLogo, noPicture));
  cpSync(join(bundles, `${redocBundle}.LICENSE.txt`), join(assets, `${redocBundle}.LICENSE.txt`));
}
