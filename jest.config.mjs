// The suite of `npm test`, which needs nothing but Node. jest.all.config.mjs contains all suites.
import { availableParallelism } from 'node:os';
import { base, testTimeout, workerGracefulExitTimeout } from './test/jest-base.mjs';

const quickFiles = [
  '/test/(architecture|docs|sdk|shared)/.*\\.test\\.ts$',
  // These share one stack per worker. Tests in subdirectories start their own.
  '/test/system/[^/]*\\.test\\.ts$',
  '/test/local/(gateway|lambda)/.*\\.test\\.ts$',
  // Excludes maximum-size inputs and simulated model response times.
  '/test/functions/(?!content/limits/|.*(in-time|-waves)\\.).*\\.test\\.ts$',
  // Excludes the rules for all combinations of deployment options.
  '/test/lib/(?!rules\\.).*\\.test\\.ts$',
];

export const quick = { ...base, displayName: 'quick', testRegex: quickFiles };

export const settings = { testTimeout, workerGracefulExitTimeout, maxWorkers: availableParallelism() };

export default { ...settings, projects: [quick] };
