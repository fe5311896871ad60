// The suite that `npm test` runs, which requires only Node.js. jest.all.config.mjs contains all suites.
import { availableParallelism } from 'node:os';
import { base, testTimeout, workerGracefulExitTimeout } from './test/jest-base.mjs';

const quickFiles = [
  '/test/(architecture|docs|sdk|shared)/.*\\.test\\.ts$',
  // Tests directly in test/system share one stack per worker. Tests in its subdirectories, which start their own
  // stacks, are excluded.
  '/test/system/[^/]*\\.test\\.ts$',
  '/test/bin/generate/openapi\\.test\\.ts$',
  '/test/local/(gateway|lambda)/.*\\.test\\.ts$',
  // Excludes tests with maximum-size inputs or simulated model latency.
  '/test/functions/(?!content/limits/|.*(in-time|-round-trips)\\.).*\\.test\\.ts$',
  // Excludes the suites that run cdk-nag and the template rules on every deployment configuration.
  '/test/lib/(?!rules\\.).*\\.test\\.ts$',
];

export const quick = { ...base, displayName: 'quick', testRegex: quickFiles };

export const settings = { testTimeout, workerGracefulExitTimeout, maxWorkers: availableParallelism() };

export default { ...settings, projects: [quick] };
