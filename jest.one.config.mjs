// npm run test:one -- PATH: test files alone, as soon as can be. Nothing is built first: those that run the built
// functions or read the templates run on what the last npm start, npm run dev or npm test built, and are told when
// that is older than the sources.
import { base } from './test/jest-base.mjs';

export default {
  ...base,
  globalSetup: '<rootDir>/test/tell-stale-stacks.ts',
  testTimeout: 600_000,
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  // Not node_modules and dist: jest would list all their files before it begins.
  roots: ['bench', 'bin', 'demo', 'evaluate', 'functions', 'lib', 'local', 'sdk', 'shared', 'test'].map(
    (folder) => `<rootDir>/${folder}`,
  ),
};
