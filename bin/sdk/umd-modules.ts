import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/**
 * Converts the UMD files of `hyphen` to ES modules. Otherwise every initial file would load esbuild's
 * CommonJS helpers, and a page's AMD loader (`define`) would be called.
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
