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
    'Accepts one event or a batch of up to 25. Each event in a batch is accepted or rejected individually, and the response lists the rejected events. An invalid batch, or an invalid event sent alone, returns 400. If the site does not track usage, or the browser sends `Sec-GPC: 1` (Global Privacy Control), events are validated but not stored. Events with an `eventId` are counted only once, so you can safely resend them after a 503 or a lost response.',
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
  readsFirst: true,
} as const satisfies Route;

export const analyticsRoutes = [logUsage] as const;
