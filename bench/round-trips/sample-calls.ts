import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { contentRoutes } from '../../shared/contract/routes/content.ts';
import { putProfile } from '../../shared/contract/routes/profiles.ts';
import { examplePath, type Route } from '../../shared/contract/routes/route.ts';
import { routes } from '../../shared/contract/routes.ts';
import { type Call, call } from '../support/call.ts';
import { contentBodies } from '../support/content-bodies.ts';
import { type LocalStack, pageOrigin } from '../support/local-stack.ts';

const profileSchema = z.object({ profileToken: z.string() });
const origin = { Origin: pageOrigin };

type SampleCall = (stack: LocalStack) => Promise<Call> | Call;

const contentCalls: Readonly<Record<string, SampleCall>> = Object.fromEntries(
  contentRoutes.map(({ operationId, method, path }): [string, SampleCall] => [
    operationId,
    ({ key }) => ({ method, path, key, json: contentBodies[operationId]?.() }),
  ]),
);

export const sampleCalls: Readonly<Record<string, SampleCall>> = {
  ...Object.fromEntries(routes.map((route) => [route.operationId, exampleCall(route)])),
  putProfile: async ({ key, runtime }) => {
    const path = examplePath(putProfile);
    const read = await call(runtime.siteRoot, { method: 'GET', path, key });
    const { profileToken } = profileSchema.parse(read);
    const json = { features: [{ featureCode: 'text_zoom', isEnabled: true, value: '150' }] };
    return { method: 'PUT', path, key, headers: { 'X-Profile-Token': profileToken }, json };
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
};

function exampleCall(route: Route): SampleCall {
  const { method, keyed, requestExample: json } = route;
  const request = { method, path: examplePath(route), headers: origin };
  return ({ key }) => ({ ...request, ...(keyed && { key }), ...(json !== null && { json }) });
}
