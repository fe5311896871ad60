import { headerNames } from '../../shared/contract/headers.ts';
import { examplePath, type Route } from '../../shared/contract/routes/route.ts';
import { routes } from '../../shared/contract/routes.ts';
import * as z from '../../shared/contract/zod.ts';

/**
 * Returns the route that a check calls: a read-only route of the group if it has one, otherwise its first route, whose
 * calls have an empty body that the route rejects. Therefore, a check writes only the
 * counters of its calls.
 */
export function probeRoute(group: string): Route | null {
  const ofGroup = routes.filter((route) => route.group === group && !route.requiresOrigin);
  return ofGroup.find(({ safe }) => safe) ?? ofGroup[0] ?? null;
}

/** Returns true when a working version returns this status for the probe of a route. */
export function isExpectedStatus(route: Route, isKeyKnown: boolean, status: number): boolean {
  if (!route.keyed || (isKeyKnown && route.safe)) return status === 200;
  return isKeyKnown ? status >= 400 && status < 500 && status !== 401 : status === 401;
}

const place = { apiId: 'deployment-check', stage: 'prod', identity: { sourceIp: '127.0.0.1' } };

/**
 * Returns the proxy event of a route.
 *
 * @param context context that the authorizer returned for the key; null for a key that it denies
 */
export function probeEvent(route: Route, key: string, context: object | null, traceId: string): object {
  return {
    resource: route.path,
    path: examplePath(route),
    httpMethod: route.method,
    headers: { [headerNames.apiKey]: key, 'Content-Type': 'application/json' },
    multiValueHeaders: {},
    pathParameters: route.pathExample,
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
    stageVariables: null,
    body: route.safe ? null : '{}',
    isBase64Encoded: false,
    requestContext: { ...place, extendedRequestId: traceId, authorizer: context },
  };
}

export function authorizerEvent(key: string, traceId: string): object {
  return {
    type: 'REQUEST',
    methodArn: 'arn:aws:execute-api:us-east-1:123456789012:deployment-check/prod/GET/',
    headers: { [headerNames.apiKey]: key },
    requestContext: { ...place, extendedRequestId: traceId },
  };
}

const decisionSchema = z.object({
  policyDocument: z.object({ Statement: z.array(z.object({ Effect: z.string() })) }),
  context: z.optional(z.record(z.string(), z.string())),
});

/** Returns the context with which the authorizer allowed a key; null when it denied the key. */
export function readContext(response: unknown): object | null {
  const { policyDocument, context } = decisionSchema.parse(response);
  return policyDocument.Statement[0]?.Effect === 'Allow' ? (context ?? {}) : null;
}

const responseSchema = z.object({ statusCode: z.number() });

export function readStatus(response: unknown): number {
  return responseSchema.parse(response).statusCode;
}
