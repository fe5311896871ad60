import { authorize } from './authorize.ts';
import { createDeps } from './deps.ts';

const deps = createDeps();

export const handler = authorize(deps);
