import { createHandler } from '../../shared/http/create-handler.ts';
import { createDeps } from './deps.ts';
import { healthEndpoint } from './get-health.ts';

const deps = createDeps();

export const handler = createHandler([healthEndpoint(deps)], deps);
