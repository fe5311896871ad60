import { readdirSync, readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Plugin } from 'esbuild';

const namespace = 'late-import';

/**
 * Keeps the number of files that a function loads at a cold start small. esbuild creates a chunk for every set of
 * entry points that share code, and each `import()` is an entry point, so twenty dynamic imports split the startup code
 * into thirty files, at half a millisecond each. This plugin makes every dynamic import also import the function's
 * entry point, which has already run, so that all of them share the startup code and it becomes one chunk. Dynamic
 * imports from and of directories with a `*-worker.ts` are left unchanged: a worker thread must not run the function.
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
 * Returns true if the module has only named exports: `export *` omits a default export, and everything in a CommonJS
 * module.
 */
function hasOnlyNames(path: string): boolean {
  const text = readFileSync(path, 'utf8');
  return /^export\b/m.test(text) && !/^export default\b|\bas default\b/m.test(text);
}
