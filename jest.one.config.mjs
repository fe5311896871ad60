// Configuration of `npm run test:one -- PATH`, which runs test files against the last build.
import { base, testTimeout, workerGracefulExitTimeout } from './test/jest-base.mjs';

export default {
  ...base,
  globalSetup: '<rootDir>/test/build-missing.ts',
  globalTeardown: '<rootDir>/test/report-stale-build.ts',
  testTimeout,
  workerGracefulExitTimeout,
  testMatch: ['<rootDir>/test/**/*.test.ts', '<rootDir>/cli/test/**/*.test.ts'],
};
