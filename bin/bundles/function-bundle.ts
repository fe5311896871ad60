import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildOptions, OutputFile } from 'esbuild';
import { nodeModules, requireBanner } from '../bundle-options.ts';
import { lateImports } from './late-imports.ts';
import { leftOut } from './left-out.ts';
import { packedNgrams } from './packed-ngrams.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

// esbuild emits this message with a CommonJS `require` of a Node module where `require` is undefined.
const missingRequireMark = 'Dynamic require of';

/** Bundling mode: optimized for cold starts, or with unmodified packages for comparison. */
export type Bundling = 'for-lambda' | 'plain';

/**
 * Nominal output directory of a function, independent of the real one, because chunk names depend on source maps, which
 * depend on the directory.
 */
export function directoryByName(functionName: string): string {
  return join(root, 'dist', 'functions', functionName);
}

/** esbuild options for bundling `SOURCE_ROOT/NAME/index.ts` for Lambda. */
export function functionBundleOptions(sourceRoot: string, name: string, bundling: Bundling): BuildOptions {
  const entryPoint = join(sourceRoot, name, 'index.ts');
  return {
    ...nodeModules,
    ...bundlingOptions(bundling, entryPoint),
    entryPoints: [entryPoint],
    outdir: directoryByName(name),
    chunkNames: 'chunk-[hash]',
    absWorkingDir: root,
    minify: true,
    sourcemap: 'external',
    sourcesContent: false,
    // jsdom resolves the path of its helper for synchronous requests. The helper is not used and does not exist in a
    // bundle.
    define: { 'require.resolve': 'undefined' },
    // The complete notices are in a separate file that is not loaded at a cold start.
    legalComments: 'none',
    logLevel: 'silent',
  };
}

/** Removes modules that are unused in Lambda from a function's cold start (ADR 0125). */
function bundlingOptions(bundling: Bundling, entryPoint: string): BuildOptions {
  if (bundling === 'plain') return {};
  return { plugins: [lateImports(entryPoint), leftOut(), packedNgrams()] };
}

/** Suffix of source map files. */
export const mapSuffix = '.map';

/** Returns a bundle's code keyed by file name, without the source maps. */
export function codeFilesOf(files: readonly OutputFile[]): ReadonlyMap<string, Buffer> {
  const code = files.filter(({ path }) => !path.endsWith(mapSuffix));
  return new Map(code.map((file) => [basename(file.path), withRequire(file)]));
}

/** Returns the file's contents, with a definition of `require` prepended if a CommonJS package calls it. */
function withRequire(file: OutputFile): Buffer {
  return Buffer.from(needsRequire(file) ? `${requireBanner}\n${file.text}` : file.text);
}

/** Returns true for a file in which a CommonJS package calls `require`. */
export function needsRequire({ path, text }: OutputFile): boolean {
  return !path.endsWith(mapSuffix) && text.includes(missingRequireMark);
}
