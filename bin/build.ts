import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build, type Metafile, type OutputFile } from 'esbuild';
import {
  type Bundling,
  codeFilesOf,
  directoryByName,
  functionBundleOptions,
  mapSuffix,
  needsRequire,
} from './bundles/function-bundle.ts';
import { isCurrent } from './is-current.ts';
import { bundledPackageFolders } from './licenses/bundled-packages.ts';
import { type LicensedPackage, readPackages } from './licenses/read-package.ts';
import { thirdPartyFileName, thirdPartyText } from './licenses/third-party-text.ts';
import { type SourceMaps, saveSourceMaps, sourceMapsDirectory, withSources } from './source-maps.ts';
import { bundleSources, projectRoot } from './synthesized.ts';

export interface BuiltFunction {
  readonly name: string;
  /** Size on disk of the files read at a cold start: index.mjs and its static imports. */
  readonly startBytes: number;
  readonly startFiles: number;
  readonly totalBytes: number;
  readonly packages: readonly LicensedPackage[];
  readonly metafile: Metafile;
  readonly sourceMaps: SourceMaps;
}

function functionNames(sourceRoot: string): string[] {
  if (!existsSync(sourceRoot)) return [];
  return readdirSync(sourceRoot)
    .filter((name) => existsSync(join(sourceRoot, name, 'index.ts')))
    .sort();
}

async function buildFunction(
  sourceRoot: string,
  outputRoot: string,
  name: string,
  bundling: Bundling,
): Promise<BuiltFunction> {
  const directory = join(outputRoot, name);
  const result = await build({
    ...functionBundleOptions(sourceRoot, name, bundling),
    metafile: true,
    write: false,
  });
  const contents = codeFilesOf(result.outputFiles);
  // Comparison builds are never distributed, so their packages need no license notices.
  const folders = bundling === 'plain' ? [] : bundledPackageFolders(result.metafile);
  const packages = readPackages(folders.map((folder) => join(projectRoot, folder)));
  writeDirectory(directory, new Map([...contents, ...licenseFiles(name, packages)]));

  const startFiles = new Set<string>();
  const visit = (path: string): void => {
    if (startFiles.has(path)) return;
    startFiles.add(path);
    for (const imported of result.metafile.outputs[path]?.imports ?? []) {
      if (imported.kind === 'import-statement' && imported.external !== true) visit(imported.path);
    }
  };
  visit(relative(projectRoot, join(directoryByName(name), 'index.mjs')).replaceAll('\\', '/'));
  const bytesOf = (name: string): number => contents.get(name)?.length ?? 0;
  return {
    name,
    startBytes: [...startFiles].reduce((sum, path) => sum + bytesOf(basename(path)), 0),
    startFiles: startFiles.size,
    totalBytes: [...contents.keys()].reduce((sum, name) => sum + bytesOf(name), 0),
    packages,
    metafile: result.metafile,
    sourceMaps: sourceMapsOf(result.outputFiles),
  };
}

function licenseFiles(name: string, packages: readonly LicensedPackage[]): [name: string, content: Buffer][] {
  if (packages.length === 0) return [];
  const text = thirdPartyText(`The function "${name}" contains code from these packages.`, packages);
  return [[thirdPartyFileName, Buffer.from(text)]];
}

function sourceMapsOf(files: readonly OutputFile[]): SourceMaps {
  const needsLine = new Set(files.filter(needsRequire).map(({ path }) => path));
  return new Map(
    files
      .filter(({ path }) => path.endsWith(mapSuffix))
      .map(({ path, text: map }) => {
        const file = path.slice(0, -mapSuffix.length);
        // A semicolon ends each line in `mappings`. The added semicolon represents the banner line before the code.
        return [basename(file), needsLine.has(file) ? map.replace(/"mappings":\s*"/, '$&;') : map];
      }),
  );
}

function writeDirectory(directory: string, contents: ReadonlyMap<string, Buffer>): void {
  mkdirSync(directory, { recursive: true });
  for (const [name, content] of contents) {
    const path = join(directory, name);
    if (!existsSync(path) || !readFileSync(path).equals(content)) writeFileSync(path, content);
  }
  removeAllBut(directory, new Set(contents.keys()));
}

function removeAllBut(directory: string, names: ReadonlySet<string>): void {
  for (const name of readdirSync(directory)) {
    if (!names.has(name)) rmSync(join(directory, name), { recursive: true, force: true });
  }
}

/**
 * Bundles every `functions/<name>/index.ts` to `dist/functions/<name>/index.mjs` and removes outputs that have no
 * source. Builds are reproducible.
 * @throws esbuild's BuildFailure when a function does not compile; LicenseError when a package's license does not allow
 * bundling
 */
export async function buildFunctions(
  sourceRoot = join(projectRoot, 'functions'),
  outputRoot = join(projectRoot, 'dist', 'functions'),
  bundling: Bundling = 'for-lambda',
): Promise<BuiltFunction[]> {
  const names = functionNames(sourceRoot);
  const built = await Promise.all(names.map((name) => buildFunction(sourceRoot, outputRoot, name, bundling)));
  mkdirSync(outputRoot, { recursive: true });
  removeAllBut(outputRoot, new Set(names));
  return built;
}

/**
 * Empty file whose modification time is the time of the last build. Output files may be older, because a build does not
 * rewrite unchanged ones.
 */
const stampFile = join(projectRoot, 'dist', 'functions.stamp');

export async function buildWithSourceMaps(): Promise<BuiltFunction[]> {
  const built = await buildFunctions();
  saveSourceMaps(sourceMapsDirectory, built);
  writeFileSync(stampFile, '');
  return built;
}

export async function buildIfChanged(): Promise<void> {
  if (!isCurrent(stampFile, bundleSources)) await buildWithSourceMaps();
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} KB`.padStart(9);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      sdk: { type: 'boolean' },
      outdir: { type: 'string' },
      where: { type: 'boolean' },
      function: { type: 'string' },
    },
  });
  if (values.sdk) return (await import('./sdk/build-sdk.ts')).buildAndReport(values.outdir);
  if (values.where) {
    process.stdout.write(withSources(sourceMapsDirectory, await text(process.stdin), values.function));
    return;
  }
  const started = performance.now();
  const built = await buildWithSourceMaps();
  console.log(`${'function'.padEnd(16)}${'at start'.padStart(9)}${'in all'.padStart(9)}`);
  for (const { name, startBytes, totalBytes } of built) {
    console.log(`${name.padEnd(16)}${kilobytes(startBytes)}${kilobytes(totalBytes)}`);
  }
  console.log(`Built ${built.length} functions in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
