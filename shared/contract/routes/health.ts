import { degradedHealthSchema, healthSchema } from '../health.ts';
import { type Route, routeDefaults } from './route.ts';

export const getHealth = {
  ...routeDefaults,
  operationId: 'getHealth',
  group: 'health',
  method: 'GET',
  path: '/health',
  summary: 'Check the health of the service',
  description:
    'Returns 200 if all checks succeed, or 503 with the failed checks in the error body. Requires no key.',
  keyed: false,
  responses: { 200: healthSchema, 503: degradedHealthSchema },
  safe: true,
} as const satisfies Route;

export const healthRoutes = [getHealth] as const;
