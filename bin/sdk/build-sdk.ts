import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Metafile } from 'esbuild';
import { builtSdkDirectory, integrityFile } from '../../lib/built-sdk.ts';
import { isCurrent } from '../is-current.ts';
import { bundledPackageFolders } from '../licenses/bundled-packages.ts';
import { type LicensedPackage, readPackages } from '../licenses/read-package.ts';
import { thirdPartyFileName, thirdPartyText } from '../licenses/third-party-text.ts';
import { projectRoot } from '../synthesized.ts';
import { bundle, type Files } from './bundle.ts';
import { bootEntry, type Entry, sdkEntries } from './entries.ts';
import { fontFiles } from './fonts.ts';
import { mergeChunks } from './merge-chunks.ts';

export interface BuildSdkOptions {
  /** Absolute path of the output directory. The build deletes its previous contents. */
  readonly outdir: string;
  readonly declarations?: boolean;
}

/**
 * The built SDK. `files` excludes type declarations, and `integrity` contains the hashes of the files that pages load.
 */
export interface BuiltSdk {
  readonly files: Files;
  readonly integrity: Readonly<Record<string, string>>;
  /** Packages whose code or icons the SDK contains. */
  readonly packages: readonly LicensedPackage[];
}

const packageFiles = [
  ['sdk/package.json', 'package.json'],
  ['sdk/README.md', 'README.md'],
  ['LICENSE', 'LICENSE'],
] as const;

/**
 * Builds the SDK. The same sources always produce the same files.
 * @throws Error when a source does not compile
 */
export async function buildSdk({ outdir, declarations = true }: BuildSdkOptions): Promise<BuiltSdk> {
  const entries = sdkEntries();
  const isModule = ({ format }: Entry) => format === 'esm';
  const boot = await mergeChunks(await bundle(bootEntry), bootEntry.output);
  const bundles = [boot, ...(await Promise.all(entries.filter(isModule).map((entry) => bundle(entry))))];
  const fonts = await Promise.all(
    fontFiles.map(async ({ name, from }): Promise<[string, Uint8Array]> => {
      return [`fonts/${name}`, await readFile(join(projectRoot, 'node_modules', from))];
    }),
  );
  const modules: Files = new Map(bundles.flatMap(({ files }) => [...files]));
  const bootHash = createHash('sha256')
    .update(modules.get(bootEntry.output) ?? '')
    .digest('base64');
  const define = { bootHash: JSON.stringify(bootHash) };
  const scripts = await Promise.all(
    entries.filter((entry) => !isModule(entry)).map((entry) => bundle(entry, define)),
  );
  const loaded: Files = new Map([...modules, ...scripts.flatMap(({ files }) => [...files]), ...fonts]);
  const packages = sdkPackages([...bundles, ...scripts].map(({ metafile }) => metafile));
  const integrity = integrityOf(loaded);
  const copied = await Promise.all(
    packageFiles.map(async ([from, to]): Promise<[string, Uint8Array]> => {
      return [to, await readFile(join(projectRoot, from))];
    }),
  );
  const files: Files = new Map([
    ...loaded,
    ...copied,
    [thirdPartyFileName, new TextEncoder().encode(sdkNotices(packages))],
    ...(declarations ? declarationEntries(entries) : []),
    [integrityFile, new TextEncoder().encode(`${JSON.stringify(integrity, null, 2)}\n`)],
  ]);
  await rm(outdir, { recursive: true, force: true });
  for (const [path, contents] of files) {
    await mkdir(dirname(join(outdir, path)), { recursive: true });
    await writeFile(join(outdir, path), contents);
  }
  if (declarations) await writeDeclarations(outdir);
  return { files, integrity, packages };
}

const loadedByPages = /\.(m?js|woff2)$/;

function integrityOf(files: Files): Record<string, string> {
  return Object.fromEntries(
    [...files]
      .filter(([path]) => loadedByPages.test(path))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([path, contents]) => [path, `sha384-${createHash('sha384').update(contents).digest('base64')}`]),
  );
}

const sources = ['sdk', 'bin/sdk', 'package-lock.json'].map((source) => join(projectRoot, source));

export function isSdkCurrent(): boolean {
  return isCurrent(join(builtSdkDirectory, integrityFile), sources);
}

export async function buildSdkIfChanged(): Promise<void> {
  if (!isSdkCurrent()) await buildSdk({ outdir: builtSdkDirectory });
}

export async function buildAndReport(outdir = builtSdkDirectory): Promise<void> {
  const { files } = await buildSdk({ outdir });
  for (const [path, contents] of files) {
    if (/\.m?js$/.test(path))
      process.stdout.write(`${String(gzipSync(contents).length).padStart(8)}  ${path}\n`);
  }
  process.stdout.write(`Built ${outdir}. Sizes are bytes after gzip.\n`);
}

const lucide = {
  name: 'lucide-static',
  version: '1.62.0',
  license: 'ISC',
  source: null,
  notices: [notice('lucide.txt')],
};

/**
 * Returns the packages in the bundles, and lucide, because the sources contain copies of its icons. Fonts are not
 * listed, because their license files are published with them.
 * @throws LicenseError when a package's license is not allowed in a bundle
 */
function sdkPackages(metafiles: readonly Metafile[]): LicensedPackage[] {
  const folders = new Set(metafiles.flatMap(bundledPackageFolders));
  return [...readPackages([...folders].sort().map((folder) => join(projectRoot, folder))), lucide];
}

function sdkNotices(packages: readonly LicensedPackage[]): string {
  return thirdPartyText(
    'The modules of the SDK contain code, word lists and icons from these packages.\n' +
      'The license of each font is in fonts/.',
    packages,
  ).concat(`\n${notice('hyphenation-patterns.txt')}\n`);
}

function notice(file: string): string {
  return readFileSync(join(projectRoot, 'sdk', 'notices', file), 'utf8').trim();
}

const run = promisify(execFile);

/**
 * Writes type declarations into `types/`, one file per source.
 * @throws Error with the compiler's output when the sources do not compile
 */
async function writeDeclarations(outdir: string): Promise<void> {
  const compiler = join(projectRoot, 'node_modules', 'typescript', 'bin', 'tsc');
  const project = join(projectRoot, 'sdk', 'tsconfig.json');
  try {
    await run(process.execPath, [compiler, '--project', project, '--outDir', join(outdir, 'types')]);
  } catch (error) {
    const said = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    throw new Error(`The SDK's types could not be generated.\n${said}`, { cause: error });
  }
  await nameOutputs(join(outdir, 'types'));
}

// Replaces the compiler's `.ts` import specifiers with `.js`, because the package contains no `.ts` files.
async function nameOutputs(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace(/((?:from |import\()'\.{1,2}\/[^']+)\.ts'/g, "$1.js'"));
  }
}

/** Creates a declaration file next to each module, where editors look for it. */
function declarationEntries(entries: readonly Entry[]): Files {
  const encoder = new TextEncoder();
  return new Map(
    entries.map(({ source, output, format, locale }) => {
      const target = source.replace(/^sdk\/src\//, './types/').replace(/\.ts$/, '.js');
      const text = locale
        ? `declare const words: ${locale.type};\nexport default words;\n`
        : `export * from '${target}';\n`;
      const path = output.replace(/\.mjs$/, '.d.mts').replace(/\.js$/, '.d.ts');
      return [path, encoder.encode(format === 'iife' ? 'export {};\n' : text)];
    }),
  );
}
