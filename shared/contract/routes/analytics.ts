import { analyticsLogSchema, analyticsReceiptSchema } from '../analytics.ts';
import { apiPrefix, type Route, routeDefaults } from './route.ts';

export const logUsage = {
  ...routeDefaults,
  operationId: 'logUsage',
  group: 'analytics',
  method: 'POST',
  path: `${apiPrefix}/analytics/log`,
  summary: 'Record usage events',
  description:
    'One event or a batch of up to 25. Each event of a batch is accepted or rejected individually, and rejected ones are listed with their index; an invalid batch or an invalid single event returns 400. Events of a site that does not track usage are validated but not stored. An eventId is counted once per organization, so a batch can safely be resent after a 503 or a lost response; an event without eventId is counted each time.',
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
