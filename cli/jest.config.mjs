import { base } from '../test/jest-base.mjs';

export default {
  ...base,
  rootDir: '..',
  roots: ['<rootDir>/cli'],
  testMatch: ['<rootDir>/cli/test/**/*.test.ts'],
  testTimeout: 60_000,
};
