import { degradedHealthSchema, healthSchema } from '../health.ts';
import { type Route, routeDefaults } from './route.ts';

export const getHealth = {
  ...routeDefaults,
  operationId: 'getHealth',
  group: 'health',
  method: 'GET',
  path: '/health',
  summary: 'Check the health of the service',
  description: 'Requires no key. A 503 body lists the failed checks in addition to the error fields.',
  keyed: false,
  responses: { 200: healthSchema, 503: degradedHealthSchema },
  safe: true,
} as const satisfies Route;

export const healthRoutes = [getHealth] as const;
