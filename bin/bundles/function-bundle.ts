import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { BuildOptions, OutputFile, Plugin } from 'esbuild';
import * as z from 'zod';
import { nodeModules, requireBanner } from '../bundle-options.ts';
import { projectRoot } from '../synthesized.ts';
import { excludedModules } from './excluded-modules.ts';
import { packedNgrams } from './packed-ngrams.ts';

// Start of the error message that esbuild adds to a bundle in which CommonJS code requires a Node.js built-in module.
const missingRequireMark = 'Dynamic require of';

/** Bundling mode: `for-lambda` optimizes cold starts; `plain` keeps packages unmodified for comparison. */
export type Bundling = 'for-lambda' | 'plain';

/**
 * Returns the output directory that esbuild receives. It is the same for every build, because chunk names depend on
 * the source maps, and the source maps contain paths relative to this directory.
 */
export function directoryByName(functionName: string): string {
  return join(projectRoot, 'dist', 'functions', functionName);
}

export function functionBundleOptions(sourceRoot: string, name: string, bundling: Bundling): BuildOptions {
  const entryPoint = join(sourceRoot, name, 'index.ts');
  return {
    ...nodeModules,
    entryPoints: [entryPoint],
    // The plugins reduce the amount of code loaded at a cold start on Lambda (ADR 0125).
    plugins: bundling === 'plain' ? [] : [lateImports(entryPoint), excludedModules(), packedNgrams()],
    outdir: directoryByName(name),
    chunkNames: 'chunk-[hash]',
    absWorkingDir: projectRoot,
    minify: true,
    sourcemap: 'external',
    sourcesContent: false,
    // jsdom resolves the path of a worker that only synchronous requests need. Functions send no synchronous requests,
    // so the bundle does not contain the worker.
    define: { 'require.resolve': 'undefined' },
    // Omits license notices from the code, because they are in a separate file that is not loaded at a cold start.
    legalComments: 'none',
    logLevel: 'silent',
  };
}

export const mapSuffix = '.map';

export function codeFilesOf(files: readonly OutputFile[]): ReadonlyMap<string, Buffer> {
  const code = files.filter(({ path }) => !path.endsWith(mapSuffix));
  return new Map(code.map((file) => [basename(file.path), withRequire(file)]));
}

function withRequire(file: OutputFile): Buffer {
  return Buffer.from(needsRequire(file) ? `${requireBanner}\n${file.text}` : file.text);
}

export function needsRequire({ path, text }: OutputFile): boolean {
  return !path.endsWith(mapSuffix) && text.includes(missingRequireMark);
}

const namespace = 'late-import';
const pathsSchema = z.tuple([z.string(), z.string()]);

/**
 * Reduces the number of files that a function loads at a cold start. Each file takes half a millisecond to load.
 * esbuild treats each `import()` as an entry point and creates a chunk for every set of entry points that share code,
 * so twenty dynamic imports split the startup code into thirty files. This plugin makes every dynamically imported
 * module also import the function's entry point, which has already run. The startup code then becomes one chunk.
 *
 * If a `*-worker.ts` file is next to the importing file, the imported module imports that worker instead, because a
 * worker thread must not run the function. A worker must not await the dynamic import at its top level, because the
 * worker and the imported module would wait for each other.
 */
function lateImports(entryPoint: string): Plugin {
  return {
    name: namespace,
    setup(build) {
      const { absWorkingDir: workingDirectory = process.cwd() } = build.initialOptions;
      // Import paths are relative, because chunk names depend on them and must not depend on the project's location.
      const from = (path: string) => `./${relative(workingDirectory, path).replaceAll('\\', '/')}`;
      build.onResolve({ filter: /.*/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (kind !== 'dynamic-import' || pluginData === namespace) return undefined;
        const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: namespace });
        if (found.errors.length > 0 || found.external) return found;
        if (isWorker(found.path) || !hasOnlyNames(found.path)) return found;
        const worker = readdirSync(dirname(importer)).find(isWorker);
        const started = worker === undefined ? entryPoint : join(dirname(importer), worker);
        return { path: JSON.stringify([from(started), from(found.path)]), namespace };
      });
      build.onLoad({ filter: /.*/, namespace }, ({ path }) => {
        const [started, imported] = pathsSchema.parse(JSON.parse(path)).map((name) => JSON.stringify(name));
        return { contents: `import ${started};\nexport * from ${imported};\n`, resolveDir: workingDirectory };
      });
    },
  };
}

function isWorker(path: string): boolean {
  return path.endsWith('-worker.ts');
}

/**
 * Returns true if `export *` re-exports all of the module's exports. `export *` omits default exports and all exports
 * of a CommonJS module.
 */
function hasOnlyNames(path: string): boolean {
  const text = readFileSync(path, 'utf8');
  return /^export\b/m.test(text) && !/^export default\b|\bas default\b/m.test(text);
}
