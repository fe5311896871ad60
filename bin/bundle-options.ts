import type { BuildOptions } from 'esbuild';

/** ES modules for Lambda's Node, split into chunks that load on demand. */
export const nodeModules: BuildOptions = {
  bundle: true,
  splitting: true,
  format: 'esm',
  outExtension: { '.js': '.mjs' },
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
};

/** Defines `require` in an ES module, for the CommonJS packages bundled into it. */
export const requireBanner =
  "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);";

/** The ECMAScript version of all browser bundles. */
export const browserTarget = 'es2022';

/** Options common to all browser bundles, in any format. */
export const browserCode: BuildOptions = {
  bundle: true,
  platform: 'browser',
  target: browserTarget,
  legalComments: 'none',
};

/** ES modules for browsers, split into chunks that load on demand. */
export const browserModules: BuildOptions = {
  ...browserCode,
  splitting: true,
  format: 'esm',
  outExtension: { '.js': '.mjs' },
};
