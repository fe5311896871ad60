import { basename, join } from 'node:path';
import type { BuildOptions, OutputFile } from 'esbuild';
import { nodeModules, requireBanner } from '../bundle-options.ts';
import { projectRoot } from '../synthesized.ts';
import { excludedModules } from './excluded-modules.ts';
import { lateImports } from './late-imports.ts';
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
