import { deploymentHook } from '../../shared/canary/deployment-hook.ts';
import { visitService } from '../../shared/canary/visit.ts';
import { createDeps } from './deps.ts';

const deps = createDeps();

export const handler = deploymentHook(deps, () => visitService(deps));
