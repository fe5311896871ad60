import { localEnvironment } from '../assembly/identities.ts';
import {
  commonLogTime,
  type GatewayRequest,
  headerOf,
  type RoutedRequest,
  stagePath,
} from './gateway-request.ts';
import type { RestApi } from './rest-api.ts';

export interface CallerKey {
  readonly apiKeyId: string;
  readonly apiKey: string;
}

/**
 * Returns the fields that the proxy event and the authorizer event share.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-lambda-proxy-integrations.html
 * `path` and `pathParameters` stay percent-encoded, and the query is decoded, as captured events show
 * (https://github.com/aws/aws-sam-cli/issues/771, https://github.com/hotsock/voker/pull/8).
 */
function commonEvent(api: RestApi, request: RoutedRequest, key: CallerKey | undefined) {
  const { route, query } = request;
  const { headers, multiValueHeaders }: EventHeaders = eventHeaders(request);
  return {
    resource: route.resource.path,
    path: request.path,
    httpMethod: request.httpMethod,
    headers,
    multiValueHeaders,
    queryStringParameters:
      query.size > 0
        ? Object.fromEntries([...query].map(([name, values]) => [name, values.at(-1) ?? '']))
        : null,
    multiValueQueryStringParameters: query.size > 0 ? Object.fromEntries(query) : null,
    pathParameters: route.pathParameters,
    stageVariables: null,
    requestContext: requestContext(api, request, key),
  };
}

function requestContext(api: RestApi, request: RoutedRequest, key: CallerKey | undefined) {
  const { route } = request;
  const domainName = headerOf(request, 'host') ?? 'localhost';
  return {
    resourceId: route.resource.id,
    resourcePath: route.resource.path,
    ...(route.method.operationName === null ? {} : { operationName: route.method.operationName }),
    httpMethod: request.httpMethod,
    extendedRequestId: request.extendedRequestId,
    requestTime: commonLogTime(request.timeEpoch),
    path: stagePath(api, request),
    accountId: localEnvironment.accountId,
    protocol: request.protocol,
    stage: api.stage.name,
    domainPrefix: domainName.split('.')[0] ?? domainName,
    requestTimeEpoch: request.timeEpoch,
    requestId: request.requestId,
    identity: {
      cognitoIdentityPoolId: null,
      accountId: null,
      cognitoIdentityId: null,
      caller: null,
      sourceIp: request.sourceIp,
      principalOrgId: null,
      accessKey: null,
      cognitoAuthenticationType: null,
      cognitoAuthenticationProvider: null,
      userArn: null,
      userAgent: headerOf(request, 'user-agent') ?? null,
      user: null,
      ...(key ? { apiKey: key.apiKey, apiKeyId: key.apiKeyId } : {}),
    },
    domainName,
    deploymentId: api.stage.deploymentId,
    apiId: api.id,
  };
}

export function proxyEvent(
  api: RestApi,
  request: RoutedRequest,
  details: {
    readonly key: CallerKey | undefined;
    readonly authorizer: Readonly<Record<string, string | number>> | undefined;
    readonly body: string | null;
  },
) {
  const event = commonEvent(api, request, details.key);
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

/** The event of a REQUEST authorizer, which has no body. */
export function authorizerEvent(api: RestApi, request: RoutedRequest, methodArn: string) {
  return { type: 'REQUEST', methodArn, ...commonEvent(api, request, undefined) };
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

/** Returns the client's headers in their original spelling, and the headers that API Gateway adds. */
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
