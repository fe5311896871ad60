import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { compile } from 'svelte/compiler';
import { browserCode } from '../../../bin/bundle-options.ts';
import { projectRoot } from '../../../bin/synthesized.ts';

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

const directory = join(projectRoot, 'test/browser/survey');
const entries = ['editors', 'frameworks', 'server-rendered', 'pictures', 'scripts'].map(
  (name) => `neighbours/${name}.ts`,
);

/** Bundles the scripts of the pages, and the one that measures pages. */
export async function bundleScripts(outdir: string): Promise<void> {
  await build({
    ...browserCode,
    // The directory in which esbuild resolves the aliases.
    absWorkingDir: join(projectRoot, 'test'),
    entryPoints: [...entries, 'legibility/in-page.ts'].map((path) => join(directory, path)),
    outbase: directory,
    outdir,
    format: 'iife',
    define: Object.fromEntries(production.map(([name, value]) => [name, JSON.stringify(value)])),
    alias: {
      vue: 'vue/dist/vue.esm-bundler.js',
      // The survey has its own version of React for the page of MUI.
      react: 'react',
      'react-dom': 'react-dom',
    },
    conditions: ['browser', 'svelte'],
    plugins: [svelte],
    logLevel: 'error',
  });
}
