import { createHandler } from '../../shared/http/create-handler.ts';
import { createFeedbackEndpoint } from './create-feedback.ts';
import { createReportEndpoint } from './create-report.ts';
import { createDeps } from './deps.ts';

const deps = createDeps();

export const handler = createHandler([createFeedbackEndpoint(deps), createReportEndpoint(deps)], deps);
