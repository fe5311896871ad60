import { readdirSync } from 'node:fs';

/** Packages that swc must transform, because they are published only as ES modules. */
const esModuleOnlyPackages = [
  '@middy',
  'jose',
  'syllable',
  'flesch-kincaid',
  'eld',
  'marked',
  'n2words',
  'htmlparser2',
  'domhandler',
  'domutils',
  'domelementtype',
  'dom-serializer',
  'entities',
  '@wasm-audio-decoders',
  'codec-parser',
  'mpg123-decoder',
  'simple-yenc',
  'simple-keyboard-layouts',
  'dom-accessibility-api',
];

/** Returns true for directories without sources. Scanning node_modules would delay every start by seconds. */
const isSkipped = (name) => name.startsWith('.') || ['node_modules', 'dist', 'cdk.out'].includes(name);
const root = new URL('..', import.meta.url);

export const base = {
  roots: readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !isSkipped(entry.name))
    .map(({ name }) => `<rootDir>/${name}`),
  transform: {
    '^.+\\.(t|m?j)sx?$': ['@swc/jest', { jsc: { target: 'es2023' }, module: { type: 'commonjs' } }],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esModuleOnlyPackages.join('|')})/)`],
  // Modules that packages export only under the `import` condition, which jest's resolver does not use.
  moduleNameMapper: {
    '^@middy/(core|util)$': '<rootDir>/node_modules/@middy/$1/index.js',
    '^eld/extrasmall$': '<rootDir>/node_modules/eld/src/entries/static.extrasmall.js',
  },
  moduleFileExtensions: ['ts', 'mjs', 'js', 'json', 'node'],
  setupFiles: ['<rootDir>/test/setup-environment.ts'],
  globalSetup: '<rootDir>/test/global-setup.ts',
  globalTeardown: '<rootDir>/test/end-run.ts',
  testEnvironment: '<rootDir>/test/support/shared-stack.ts',
};

/** Timeout per test, in ms. */
export const testTimeout = 60_000;

/**
 * Timeout for a worker process to exit, in ms. Jest's default of 500 ms is too short for the operating system to free
 * the 1 GB that a worker uses at the end of a complete run.
 */
export const workerGracefulExitTimeout = 15_000;
