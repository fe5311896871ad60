import { createHandler } from '../../shared/http/create-handler.ts';
import { createDeps } from './deps.ts';
import { logUsageEndpoint } from './log-usage.ts';

const deps = createDeps();

export const handler = createHandler([logUsageEndpoint(deps)], deps);
