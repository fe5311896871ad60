import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { call } from '../support/call.ts';
import { pageOrigin } from '../support/local-stack.ts';
import { contentCalls } from './content-calls.ts';
import type { SampleCall } from './sample-call.ts';

const profileSchema = z.object({ profileToken: z.string() });
const origin = { Origin: pageOrigin };
const visitor = '/api/v1/profiles/visitor-7';

/** A typical request to every route by its operationId. */
export const sampleCalls: Readonly<Record<string, SampleCall>> = {
  getWidgetConfig: ({ key }) => ({ method: 'GET', path: '/api/v1/widget/config', key, headers: origin }),
  getPlanFeatures: ({ key }) => ({ method: 'GET', path: '/api/v1/widget/plan-features', key }),
  createBootToken: ({ key }) => ({ method: 'POST', path: '/api/v1/widget/boot-token', key, headers: origin }),
  listPresets: ({ key }) => ({ method: 'GET', path: '/api/v1/presets', key }),
  getProfile: ({ key }) => ({ method: 'GET', path: visitor, key }),
  getActiveFeatures: ({ key }) => ({ method: 'GET', path: `${visitor}/active-features`, key }),
  putProfile: async ({ key, runtime }) => {
    const read = await call(runtime.siteRoot, { method: 'GET', path: visitor, key });
    const { profileToken } = profileSchema.parse(read);
    const json = { features: [{ featureCode: 'text_zoom', isEnabled: true, value: '150' }] };
    return { method: 'PUT', path: visitor, key, headers: { 'X-Profile-Token': profileToken }, json };
  },
  logUsage: ({ key }) => ({
    method: 'POST',
    path: '/api/v1/analytics/log',
    key,
    json: { featureCode: 'text_zoom', action: 'on', eventId: randomUUID(), userId: 'visitor-7' },
  }),
  createFeedback: ({ key }) => ({
    method: 'POST',
    path: '/api/v1/feedback',
    key,
    json: { id: randomUUID(), message: 'The menu is easy to reach.', rating: 5 },
  }),
  createReport: ({ key }) => ({
    method: 'POST',
    path: '/api/v1/reports',
    key,
    json: { id: randomUUID(), message: 'The form cannot be sent by keyboard.', barrier: 'keyboard' },
  }),
  ...contentCalls,
  getHealth: () => ({ method: 'GET', path: '/health' }),
};
