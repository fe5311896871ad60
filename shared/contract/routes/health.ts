import { degradedHealthSchema, healthSchema } from '../health.ts';
import { type Route, routeDefaults } from './route.ts';

export const getHealth = {
  ...routeDefaults,
  operationId: 'getHealth',
  group: 'health',
  method: 'GET',
  path: '/health',
  summary: 'Whether the service can do its work',
  description: 'Needs no key. 503 names the part that fails and carries the error fields as well.',
  keyed: false,
  responses: { 200: healthSchema, 503: degradedHealthSchema },
  safe: true,
} as const satisfies Route;

export const healthRoutes = [getHealth] as const;
