/** Packages that are published as ES modules only and must pass through swc. */
const esModuleOnlyPackages = [
  '@middy',
  'jose',
  'syllable',
  'flesch-kincaid',
  'eld',
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

/** What every suite is run with. */
export const base = {
  transform: {
    '^.+\\.(t|m?j)sx?$': ['@swc/jest', { jsc: { target: 'es2023' }, module: { type: 'commonjs' } }],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esModuleOnlyPackages.join('|')})/)`],
  // Published for `import` alone, which jest's resolver does not ask for.
  moduleNameMapper: { '^eld/extrasmall$': '<rootDir>/node_modules/eld/src/entries/static.extrasmall.js' },
  // The packed SDK has the name of the workspace.
  modulePathIgnorePatterns: ['<rootDir>/dist/sdk/'],
  moduleFileExtensions: ['ts', 'mjs', 'js', 'json', 'node'],
  setupFiles: ['<rootDir>/test/setup-environment.ts'],
  globalSetup: '<rootDir>/test/global-setup.ts',
  runtime: '<rootDir>/test/compile-once-runtime.cjs',
  testEnvironment: 'node',
};
