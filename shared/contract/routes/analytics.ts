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
    'One event, or a batch of up to 25. Each event of a batch is taken or rejected by itself, and a rejected one is named in the answer with its index; a fault of the batch itself, or of an event that comes alone, is 400. Events of a site that does not track usage are checked and not kept. The same eventId is counted once in an organization, so a batch can be sent again after a 503 or a lost answer; an event without one is counted each time it is sent.',
  body: analyticsLogSchema,
  requestExample: {
    events: [
      {
        featureCode: 'text_zoom',
        action: 'on',
        eventId: 'f6c1a3f2',
        userId: 'visitor-7',
        pagePath: '/opening-hours',
      },
      { featureCode: 'reading_guide', action: 'off', eventId: '0b9d54e8', userId: 'visitor-7' },
    ],
  },
  responses: { 202: analyticsReceiptSchema },
} as const satisfies Route;

export const analyticsRoutes = [logUsage] as const;
