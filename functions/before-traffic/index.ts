import { deploymentHook } from '../../shared/canary/deployment-hook.ts';
import { checkVersion } from './check-version.ts';
import { createDeps } from './deps.ts';

const deps = createDeps();

export const handler = deploymentHook(deps, checkVersion(deps));
