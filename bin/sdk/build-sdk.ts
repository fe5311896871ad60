import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { integrityFile } from '../../lib/built-sdk.ts';
import type { LicensedPackage } from '../licenses/read-package.ts';
import { thirdPartyFileName } from '../licenses/third-party-text.ts';
import { projectRoot } from '../synthesized.ts';
import { bundle, type Files } from './bundle.ts';
import { declarationEntries, writeDeclarations } from './declarations.ts';
import { bootEntry, type Entry, sdkEntries } from './entries.ts';
import { fontFiles } from './fonts.ts';
import { mergeChunks } from './merge-chunks.ts';
import { sdkNotices, sdkPackages } from './notices.ts';

export interface BuildSdkOptions {
  /** Absolute output folder, whose contents are replaced. */
  readonly outdir: string;
  /** Whether to write the types, which takes the compiler some seconds. Default: true. */
  readonly declarations?: boolean;
}

/** Build result: bytes by path in the folder (without types), and the integrity of files that pages load. */
export interface BuiltSdk {
  readonly files: Files;
  readonly integrity: Readonly<Record<string, string>>;
  /** The packages that code or drawings come from. */
  readonly packages: readonly LicensedPackage[];
}

/** Files of the repository that are part of the package. */
const packageFiles = [
  ['sdk/package.json', 'package.json'],
  ['sdk/README.md', 'README.md'],
  ['LICENSE', 'LICENSE'],
] as const;

/**
 * Builds the browser SDK into a folder that can be served or packed. Builds are reproducible.
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

/** The `integrity` of each file that a page loads, sorted by path. */
function integrityOf(files: Files): Record<string, string> {
  return Object.fromEntries(
    [...files]
      .filter(([path]) => loadedByPages.test(path))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([path, contents]) => [path, `sha384-${createHash('sha384').update(contents).digest('base64')}`]),
  );
}
