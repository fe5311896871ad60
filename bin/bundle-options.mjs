// Plain JavaScript: the bundler of the programs reads it before anything that could read TypeScript.

/** Modules for Node, in parts that load when they are needed. The target is the oldest Node that runs them. */
export const nodeModules = {
  bundle: true,
  splitting: true,
  format: 'esm',
  outExtension: { '.js': '.mjs' },
  platform: 'node',
  target: 'node20',
  mainFields: ['module', 'main'],
};

/** Gives a module for Node a `require`, which some bundled packages call. */
export const requireBanner =
  "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);";

/** Code for every browser of the last years, in whatever format. */
export const browserCode = { bundle: true, platform: 'browser', target: 'es2022', legalComments: 'none' };

/** Modules for browsers, in parts that load when they are needed. */
export const browserModules = {
  ...browserCode,
  splitting: true,
  format: 'esm',
  outExtension: { '.js': '.mjs' },
};
