// The suite of `npm test`, which needs nothing but Node; jest.all.config.mjs has every suite.
import { availableParallelism } from 'node:os';
import { base, testTimeout, workerGracefulExitTimeout } from './test/jest-base.mjs';

/** Test files of `npm test`. */
const quickFiles = [
  '/test/(architecture|docs|sdk|shared)/.*\\.test\\.ts$',
  // Not: stacks with options of their own. These share one stack per worker.
  '/test/system/[^/]*\\.test\\.ts$',
  '/test/local/(gateway|lambda)/.*\\.test\\.ts$',
  // Not: maximum-size inputs, and simulated response times of models.
  '/test/functions/(?!content/limits/|.*(in-time|-waves)\\.).*\\.test\\.ts$',
  // Not: the rules over every set of deployment options.
  '/test/lib/(?!rules\\.).*\\.test\\.ts$',
];

export const quick = { ...base, displayName: 'quick', testRegex: quickFiles };

export const settings = { testTimeout, workerGracefulExitTimeout, maxWorkers: availableParallelism() };

export default { ...settings, projects: [quick] };
