// Configuration of `npm run test:one -- PATH`, which runs test files without a build.
import { base, testTimeout, workerGracefulExitTimeout } from './test/jest-base.mjs';

const { globalSetup: _, ...withoutBuild } = base;

export default {
  ...withoutBuild,
  globalTeardown: '<rootDir>/test/report-stale-build.ts',
  testTimeout,
  workerGracefulExitTimeout,
  testMatch: ['<rootDir>/test/**/*.test.ts', '<rootDir>/cli/test/**/*.test.ts'],
};
