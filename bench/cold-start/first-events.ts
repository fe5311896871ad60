import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Route, RouteGroup } from '../../shared/contract/routes/route.ts';
import { routes } from '../../shared/contract/routes.ts';
import { toAuthorizerContext } from '../../shared/security/authorizer-context.ts';
import { hashWidgetKey } from '../../shared/security/keys.ts';
import { getEvent } from '../chain/proxy-event.ts';
import { authorizerEvent } from '../round-trips/index.ts';
import { sampleCalls } from '../round-trips/sample-calls.ts';
import type { LocalStack } from '../support/local-stack.ts';

/** Creates a unique event, so that no response comes from a cache filled by an earlier event. */
export type MakeEvent = () => object | Promise<object>;

export function firstEvents(stack: LocalStack): ReadonlyMap<string, MakeEvent> {
  const firstRoutes = new Map<RouteGroup, Route>();
  for (const route of routes) {
    if (!firstRoutes.has(route.group)) firstRoutes.set(route.group, route);
  }
  return new Map<string, MakeEvent>([
    ['authorizer', () => authorizerEvent(stack.key)],
    ...[...firstRoutes].map(([group, route]): [string, MakeEvent] => [group, () => eventOf(route, stack)]),
  ]);
}

async function eventOf(route: Route, stack: LocalStack): Promise<APIGatewayProxyEvent> {
  const sample = sampleCalls[route.operationId];
  if (sample === undefined) throw new Error(`sample-calls.ts has no request for ${route.operationId}.`);
  const { path, headers, json } = await sample(stack);
  const event = getEvent(route, path);
  return {
    ...event,
    httpMethod: route.method,
    headers: { ...event.headers, 'X-Api-Key': stack.key, 'Content-Type': 'application/json', ...headers },
    body: json === undefined ? null : JSON.stringify(json),
    requestContext: { ...event.requestContext, httpMethod: route.method, authorizer: callerOf(stack) },
  };
}

function callerOf({ orgId, siteId, key }: LocalStack) {
  return toAuthorizerContext({
    orgId,
    siteId,
    keyId: 'key-bench',
    keyHash: hashWidgetKey(key),
    plan: 'enterprise',
    suspended: false,
    callsPerMonth: 1_000_000,
    requestsPerMinute: 60_000,
    meterShards: 1,
    ai: { tier: 'scale', modeCap: 'genius', creditsPerMonth: 1_000_000 },
    requireBootToken: false,
    siteLanguage: 'en',
    trackUsage: true,
  });
}
