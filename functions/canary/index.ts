import { createDeps } from './deps.ts';
import { runCanary } from './run-canary.ts';

const deps = createDeps();

export const handler = runCanary(deps);
