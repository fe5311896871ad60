import { createHandler } from '../../shared/http/create-handler.ts';
import { createDeps } from './deps.ts';
import { contentEndpoints } from './endpoints.ts';

const deps = createDeps();

export const handler = createHandler(contentEndpoints(deps), deps);
