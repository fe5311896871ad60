import { readdirSync, readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Plugin } from 'esbuild';

const namespace = 'late-import';

/**
 * Keeps the number of files that a function loads at a cold start small. esbuild creates a chunk for every set of entry
 * points that share code, and each `import()` is an entry point. Twenty dynamic imports therefore split the startup
 * code into thirty files, and each file takes half a millisecond to load. This plugin makes every dynamically imported
 * module also import the function's entry point, which has already run. All dynamic imports then share the whole
 * startup code, which becomes one chunk. Leaves dynamic imports unchanged if the importing or imported module is in a
 * directory with a `*-worker.ts` file, because a worker thread must not run the function.
 */
export function lateImports(entryPoint: string): Plugin {
  return {
    name: namespace,
    setup(build) {
      const { absWorkingDir: workingDirectory = process.cwd() } = build.initialOptions;
      // Chunk names depend on these paths, so they must not depend on the project's location.
      const from = (path: string) => `./${relative(workingDirectory, path).replaceAll('\\', '/')}`;
      build.onResolve({ filter: /.*/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (kind !== 'dynamic-import' || pluginData === namespace) return undefined;
        const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: namespace });
        if (found.errors.length > 0 || found.external) return found;
        const isThreads = [importer, found.path].some(isNextToWorker);
        return isThreads || !hasOnlyNames(found.path) ? found : { path: from(found.path), namespace };
      });
      build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
        contents: `import ${JSON.stringify(from(entryPoint))};\nexport * from ${JSON.stringify(path)};\n`,
        resolveDir: workingDirectory,
      }));
    },
  };
}

function isNextToWorker(path: string): boolean {
  return readdirSync(dirname(path)).some((name) => name.endsWith('-worker.ts'));
}

/**
 * Returns true if `export *` re-exports all of the module's exports. `export *` omits default exports and all exports
 * of a CommonJS module.
 */
function hasOnlyNames(path: string): boolean {
  const text = readFileSync(path, 'utf8');
  return /^export\b/m.test(text) && !/^export default\b|\bas default\b/m.test(text);
}
