import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import * as z from 'zod';

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
export function lateImports(entryPoint: string): Plugin {
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
