import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { compile } from 'svelte/compiler';
import { browserCode } from '../../../../bin/bundle-options.ts';
import { projectRoot } from '../../../../bin/synthesized.ts';

const svelte: Plugin = {
  name: 'svelte',
  setup({ onLoad }) {
    onLoad({ filter: /\.svelte$/ }, async ({ path: filename }) => {
      const { js } = compile(await readFile(filename, 'utf8'), { generate: 'client', filename });
      return { contents: js.code };
    });
  },
};

const production = Object.entries({
  'process.env.NODE_ENV': 'production',
  __VUE_OPTIONS_API__: true,
  __VUE_PROD_DEVTOOLS__: false,
  __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: false,
});

/** Bundles the scripts of the pages. */
export async function bundleNeighbours(outdir: string): Promise<void> {
  const entries = ['editors', 'frameworks', 'server-rendered', 'pictures', 'scripts'];
  await build({
    ...browserCode,
    // The directory in which esbuild resolves the alias.
    absWorkingDir: join(projectRoot, 'test'),
    entryPoints: entries.map((name) => join(projectRoot, 'test/browser/survey/neighbours', `${name}.ts`)),
    outdir,
    format: 'iife',
    define: Object.fromEntries(production.map(([name, value]) => [name, JSON.stringify(value)])),
    alias: { vue: 'vue/dist/vue.esm-bundler.js' },
    conditions: ['browser', 'svelte'],
    plugins: [svelte],
    logLevel: 'error',
  });
}
