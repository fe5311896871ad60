import { readdirSync, readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Plugin } from 'esbuild';

const namespace = 'late-import';

/**
 * Keeps what a function reads at its start in few files, however much of it late imports share.
 *
 * esbuild makes a chunk for every set of entry points that share code, and each `import()` is an entry point: twenty of them cut what
 * the function itself reads into thirty files, and each file costs a cold start half a millisecond. Here each late import
 * brings the function's own entry point with it, which has run by then. So every one of them shares all of the start, and all of
 * the start is one chunk.
 *
 * A worker thread must not run the function: late imports of and by what lies beside a `*-worker.ts` are left as they are.
 */
export function lateImports(entryPoint: string): Plugin {
  return {
    name: namespace,
    setup(build) {
      const { absWorkingDir: workingDirectory = process.cwd() } = build.initialOptions;
      // Chunk names depend on these paths: they must not depend on the project's location.
      const from = (path: string) => `./${relative(workingDirectory, path).replaceAll('\\', '/')}`;
      build.onResolve({ filter: /.*/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (kind !== 'dynamic-import' || pluginData === namespace) return undefined;
        const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: namespace });
        if (found.errors.length > 0 || found.external) return found;
        const isThreads = [importer, found.path].some(liesBesideWorker);
        return isThreads || !hasOnlyNames(found.path) ? found : { path: from(found.path), namespace };
      });
      build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
        contents: `import ${JSON.stringify(from(entryPoint))};\nexport * from ${JSON.stringify(path)};\n`,
        resolveDir: workingDirectory,
      }));
    },
  };
}

function liesBesideWorker(path: string): boolean {
  return readdirSync(dirname(path)).some((name) => name.endsWith('-worker.ts'));
}

/** `export *` re-exports only named exports: no default export, and nothing of a CommonJS module. */
function hasOnlyNames(path: string): boolean {
  const text = readFileSync(path, 'utf8');
  return /^export\b/m.test(text) && !/^export default\b|\bas default\b/m.test(text);
}
