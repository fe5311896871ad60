import { feedbackSchema, receiptSchema, reportSchema } from '../feedback.ts';
import { apiPrefix, type Route, routeDefaults } from './route.ts';

export const createFeedback = {
  ...routeDefaults,
  operationId: 'createFeedback',
  group: 'feedback',
  method: 'POST',
  path: `${apiPrefix}/feedback`,
  summary: 'Submit feedback',
  description:
    'Stores the entry and returns 201 with a receipt. Returns 200 with the existing receipt if you already sent the same ID and body. Accepted up to 50 times a day once the monthly quota is exhausted.',
  body: feedbackSchema,
  requestExample: { id: 'feedback-1', message: 'The menu is easy to reach.', rating: 5, language: 'en' },
  responses: { 201: receiptSchema, 200: receiptSchema },
  acceptedBeyondQuota: true,
  errors: ['ALREADY_EXISTS'],
} as const satisfies Route;

export const createReport = {
  ...routeDefaults,
  operationId: 'createReport',
  group: 'feedback',
  method: 'POST',
  path: `${apiPrefix}/reports`,
  summary: 'Report an accessibility barrier',
  description:
    'Stores the entry and returns 201 with a receipt. Returns 200 with the existing receipt if you already sent the same ID and body. Accepted up to 50 times a day once the monthly quota is exhausted.',
  body: reportSchema,
  requestExample: {
    id: 'report-1',
    message: 'The form cannot be sent by keyboard.',
    barrier: 'keyboard',
    pageUrl: 'https://library.example/card',
    wcagCriterion: '2.1.1',
  },
  responses: { 201: receiptSchema, 200: receiptSchema },
  acceptedBeyondQuota: true,
  errors: ['ALREADY_EXISTS'],
} as const satisfies Route;

export const feedbackRoutes = [createFeedback, createReport] as const;
