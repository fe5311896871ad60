/** Packages that are published as ES modules only and must pass through swc. */
const esModuleOnlyPackages = [
  '@middy',
  'jose',
  'syllable',
  'flesch-kincaid',
  'franc-min',
  'trigram-utils',
  'n-gram',
  'collapse-white-space',
  'htmlparser2',
  'domhandler',
  'domutils',
  'domelementtype',
  'dom-serializer',
  'entities',
];

const base = {
  transform: {
    '^.+\\.(t|m?j)sx?$': ['@swc/jest', { jsc: { target: 'es2023' }, module: { type: 'commonjs' } }],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esModuleOnlyPackages.join('|')})/)`],
  moduleFileExtensions: ['ts', 'mjs', 'js', 'json', 'node'],
  setupFiles: ['<rootDir>/test/setup-environment.ts'],
  globalSetup: '<rootDir>/test/global-setup.ts',
  testEnvironment: 'node',
};

export default {
  testTimeout: 30_000,
  projects: [{ ...base, displayName: 'main', testMatch: ['<rootDir>/test/**/*.test.ts'] }],
};
