import type { BuildOptions } from 'esbuild';

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

export const browserTarget = 'es2022';

export const browserCode: BuildOptions = {
  bundle: true,
  platform: 'browser',
  target: browserTarget,
  legalComments: 'none',
};

export const browserModules: BuildOptions = {
  ...browserCode,
  splitting: true,
  format: 'esm',
  outExtension: { '.js': '.mjs' },
};
