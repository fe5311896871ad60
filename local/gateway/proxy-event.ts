import { localEnvironment } from '../assembly/identities.ts';
import { type GatewayRequest, headerOf, type RoutedRequest } from './gateway-request.ts';
import type { RestApi } from './rest-api.ts';

/**
 * Returns the fields that the proxy event and the authorizer event have in common. Omits fields of AWS features that
 * this project does not use. `path` and `pathParameters` stay percent-encoded, and the query is decoded.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-lambda-proxy-integrations.html
 * Captured events: https://github.com/aws/aws-sam-cli/issues/771, https://github.com/hotsock/voker/pull/8
 */
function commonEvent(api: RestApi, request: RoutedRequest) {
  const { route, query } = request;
  const { headers, multiValueHeaders }: EventHeaders = eventHeaders(request);
  return {
    resource: route.resource.path,
    path: request.path,
    httpMethod: request.httpMethod,
    headers,
    multiValueHeaders,
    // If a query parameter is repeated, its last value applies.
    queryStringParameters: query.size > 0 ? Object.fromEntries(query) : null,
    multiValueQueryStringParameters:
      query.size > 0 ? Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name)])) : null,
    pathParameters: route.pathParameters,
    stageVariables: null,
    requestContext: {
      apiId: api.id,
      stage: api.stage.name,
      resourcePath: route.resource.path,
      path: `/${api.stage.name}${request.path}`,
      httpMethod: request.httpMethod,
      requestId: request.requestId,
      extendedRequestId: request.extendedRequestId,
      requestTimeEpoch: request.timeEpoch,
      identity: { sourceIp: request.sourceIp, userAgent: headerOf(request, 'user-agent') ?? null },
    },
  };
}

export function proxyEvent(
  api: RestApi,
  request: RoutedRequest,
  details: {
    readonly authorizer: Readonly<Record<string, string | number>> | undefined;
    readonly body: string | null;
  },
) {
  const event = commonEvent(api, request);
  return {
    ...event,
    requestContext: {
      ...event.requestContext,
      ...(details.authorizer ? { authorizer: details.authorizer } : {}),
    },
    body: details.body,
    isBase64Encoded: false,
  };
}

/** The event of a REQUEST authorizer contains no body. */
export function authorizerEvent(api: RestApi, request: RoutedRequest, methodArn: string) {
  return { type: 'REQUEST', methodArn, ...commonEvent(api, request) };
}

export function methodArnOf(api: RestApi, { httpMethod, path }: RoutedRequest): string {
  const { partition, region, accountId } = localEnvironment;
  return `arn:${partition}:execute-api:${region}:${accountId}:${api.id}/${api.stage.name}/${httpMethod}${path}`;
}

/** Headers that API Gateway does not forward. */
const dropped = new Set(['connection', 'content-length', 'expect', 'keep-alive', 'te', 'transfer-encoding']);

interface EventHeaders {
  readonly headers: Record<string, string>;
  readonly multiValueHeaders: Record<string, string[]>;
}

function eventHeaders(request: GatewayRequest): EventHeaders {
  const byName = new Map<string, { name: string; values: string[] }>();
  for (let index = 0; index + 1 < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index] ?? '';
    const value = request.rawHeaders[index + 1] ?? '';
    const key = name.toLowerCase();
    const known = byName.get(key);
    if (known) known.values.push(value);
    else if (!dropped.has(key)) byName.set(key, { name, values: [value] });
  }
  const set = (name: string, value: string) => byName.set(name.toLowerCase(), { name, values: [value] });
  const forwarded = byName.get('x-forwarded-for')?.values.join(', ');
  set('X-Forwarded-For', forwarded ? `${forwarded}, ${request.sourceIp}` : request.sourceIp);
  set('X-Forwarded-Port', /:(\d+)$/.exec(request.headers.host ?? '')?.[1] ?? '80');
  set('X-Forwarded-Proto', 'http');
  set('X-Amzn-Trace-Id', request.traceId);
  const all = [...byName.values()];
  return {
    headers: Object.fromEntries(all.map(({ name, values }) => [name, values.at(-1) ?? ''])),
    multiValueHeaders: Object.fromEntries(all.map(({ name, values }) => [name, values])),
  };
}
