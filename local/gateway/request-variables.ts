import { localEnvironment } from '../assembly/identities.ts';
import type { Authorization } from './authorizer.ts';
import type { ContextVariables } from './context-variables.ts';
import { commonLogTime, type GatewayRequest, headerOf, stagePath } from './gateway-request.ts';
import { messageOf, type Refusal } from './gateway-responses.ts';
import type { CallerKey } from './proxy-event.ts';
import type { RestApi } from './rest-api.ts';
import type { RouteMatch } from './route-table.ts';

/** Facts collected while a request is handled. */
export interface RequestFacts {
  route?: RouteMatch;
  authorization?: Authorization;
  authorizerStatus?: number;
  key?: CallerKey;
  integrationStatus?: number;
  integrationLatencyMs?: number;
  /** Lambda's id of the invocation, once it is over. */
  integrationRequestId?: string;
  refusal?: Refusal;
  status?: number;
  responseLatencyMs?: number;
  responseLengthBytes?: number;
}

/** All that the variables of one request are read from. */
interface Exchange {
  readonly api: RestApi;
  readonly request: GatewayRequest;
  readonly progress: RequestFacts;
}

const getters: Readonly<Record<string, (exchange: Exchange) => string | number | undefined>> = {
  accountId: () => localEnvironment.accountId,
  apiId: ({ api }) => api.id,
  deploymentId: ({ api }) => api.stage.deploymentId,
  domainName: ({ request }) => headerOf(request, 'host'),
  domainPrefix: ({ request }) => headerOf(request, 'host')?.split('.')[0],
  extendedRequestId: ({ request }) => request.extendedRequestId,
  httpMethod: ({ request }) => request.httpMethod,
  path: ({ api, request }) => stagePath(api, request),
  protocol: ({ request }) => request.protocol,
  requestId: ({ request }) => request.requestId,
  requestTime: ({ request }) => commonLogTime(request.timeEpoch),
  requestTimeEpoch: ({ request }) => request.timeEpoch,
  resourceId: ({ progress }) => progress.route?.resource.id,
  resourcePath: ({ progress }) => progress.route?.resource.path,
  stage: ({ api }) => api.stage.name,
  xrayTraceId: ({ api, request }) => (api.stage.tracing ? request.traceId.replace(/^Root=/, '') : undefined),
  'identity.sourceIp': ({ request }) => request.sourceIp,
  'identity.userAgent': ({ request }) => headerOf(request, 'user-agent'),
  'identity.apiKey': ({ progress }) => progress.key?.apiKey,
  'identity.apiKeyId': ({ progress }) => progress.key?.apiKeyId,
  'authorizer.principalId': ({ progress }) => progress.authorization?.principalId,
  'authorizer.latency': ({ progress }) => progress.authorization?.latencyMs,
  'authorizer.integrationLatency': ({ progress }) => progress.authorization?.latencyMs,
  'authorizer.status': ({ progress }) => progress.authorizerStatus,
  'authorizer.integrationStatus': ({ progress }) => progress.authorizerStatus,
  'authorizer.error': ({ progress }) => authorizerError(progress),
  'authorize.status': ({ progress }) => progress.authorizerStatus,
  'authorize.latency': ({ progress }) => progress.authorization?.latencyMs,
  'integration.status': ({ progress }) => progress.integrationStatus,
  'integration.integrationStatus': ({ progress }) => progress.integrationStatus,
  'integration.latency': ({ progress }) => progress.integrationLatencyMs,
  'integration.requestId': ({ progress }) => progress.integrationRequestId,
  awsEndpointRequestId: ({ progress }) => progress.integrationRequestId,
  integrationStatus: ({ progress }) => progress.integrationStatus,
  integrationLatency: ({ progress }) => progress.integrationLatencyMs,
  'error.responseType': ({ progress }) => progress.refusal?.type,
  'error.message': ({ progress }) => progress.refusal && messageOf(progress.refusal),
  'error.messageString': ({ progress }) =>
    progress.refusal && JSON.stringify(messageOf(progress.refusal) ?? null),
  status: ({ progress }) => progress.status,
  responseLatency: ({ progress }) => progress.responseLatencyMs,
  responseLength: ({ progress }) => progress.responseLengthBytes,
};

/**
 * The `$context` variables of a request.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-variables-for-access-logging.html
 */
export function requestVariables(
  api: RestApi,
  request: GatewayRequest,
  progress: RequestFacts,
): ContextVariables {
  const exchange = { api, request, progress };
  return (name) => {
    const getter = Object.hasOwn(getters, name) ? getters[name] : undefined;
    if (getter) return getter(exchange);
    const contextName = /^authorizer\.(.+)$/.exec(name)?.[1];
    return contextName === undefined ? undefined : ownValue(progress.authorization?.context, contextName);
  };
}

function ownValue(values: Readonly<Record<string, string>> | undefined, name: string): string | undefined {
  return values && Object.hasOwn(values, name) ? values[name] : undefined;
}

function authorizerError({ refusal }: RequestFacts): string | undefined {
  return refusal?.type.startsWith('AUTHORIZER_') ? messageOf(refusal) : undefined;
}
