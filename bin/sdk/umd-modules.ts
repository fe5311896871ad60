import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/**
 * Reads the files of `hyphen`, which are written for every loader of modules, as plain modules. So they need nothing of the code
 * with which esbuild imitates CommonJS, which every first file would load, and a loader that the page has (`define`) is not asked.
 */
export const umdModules: Plugin = {
  name: 'umd-modules',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/]hyphen[\\/].*\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      return {
        contents: `const module = { exports: {} }, define = undefined;\n${text}\nexport default module.exports;`,
      };
    });
  },
};
