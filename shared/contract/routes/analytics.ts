import { analyticsLogSchema, analyticsReceiptSchema } from '../analytics.ts';
import { apiPrefix, type Route, routeDefaults } from './route.ts';

export const logUsage = {
  ...routeDefaults,
  operationId: 'logUsage',
  group: 'analytics',
  method: 'POST',
  path: `${apiPrefix}/analytics/log`,
  summary: 'Record which tools visitors switch on and off',
  description:
    'One event, or a batch of up to 25 that is taken as a whole. The same eventId is counted once.',
  deployed: false,
  body: analyticsLogSchema,
  responses: { 202: analyticsReceiptSchema },
} as const satisfies Route;

export const analyticsRoutes = [logUsage] as const;
