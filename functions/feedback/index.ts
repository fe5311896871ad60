import { createHandler } from '../../shared/http/create-handler.ts';
import { createDeps } from './deps.ts';
import { feedbackEndpoints } from './receive-entry.ts';

const deps = createDeps();

export const handler = createHandler(feedbackEndpoints(deps), deps);
