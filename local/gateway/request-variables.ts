import { localEnvironment } from '../assembly/index.ts';
import type { Authorization } from './authorizer.ts';
import type { ContextVariables } from './context-variables.ts';
import { commonLogTime, type GatewayRequest, headerOf, stagePath } from './gateway-request.ts';
import { messageOf, type Refusal } from './gateway-responses.ts';
import type { CallerKey } from './proxy-event.ts';
import type { RestApi } from './rest-api.ts';
import type { RouteMatch } from './route-table.ts';

/** What becomes known while a request is handled. */
export interface Progress {
  route?: RouteMatch;
  authorization?: Authorization;
  authorizerStatus?: number;
  key?: CallerKey;
  integrationStatus?: number;
  integrationLatencyMs?: number;
  refusal?: Refusal;
  status?: number;
  responseLatencyMs?: number;
  responseLengthBytes?: number;
}

/**
 * The `$context` variables of a request.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-variables-for-access-logging.html
 */
export function requestVariables(
  api: RestApi,
  request: GatewayRequest,
  progress: Progress,
): ContextVariables {
  const getters: Readonly<Record<string, () => string | number | undefined>> = {
    accountId: () => localEnvironment.accountId,
    apiId: () => api.id,
    deploymentId: () => api.stage.deploymentId,
    domainName: () => headerOf(request, 'host'),
    domainPrefix: () => headerOf(request, 'host')?.split('.')[0],
    extendedRequestId: () => request.extendedRequestId,
    httpMethod: () => request.httpMethod,
    path: () => stagePath(api, request),
    protocol: () => request.protocol,
    requestId: () => request.requestId,
    requestTime: () => commonLogTime(request.timeEpoch),
    requestTimeEpoch: () => request.timeEpoch,
    resourceId: () => progress.route?.resource.id,
    resourcePath: () => progress.route?.resource.path,
    stage: () => api.stage.name,
    xrayTraceId: () => (api.stage.tracing ? request.traceId.replace(/^Root=/, '') : undefined),
    'identity.sourceIp': () => request.sourceIp,
    'identity.userAgent': () => headerOf(request, 'user-agent'),
    'identity.apiKey': () => progress.key?.apiKey,
    'identity.apiKeyId': () => progress.key?.apiKeyId,
    'authorizer.principalId': () => progress.authorization?.principalId,
    'authorizer.latency': () => progress.authorization?.latencyMs,
    'authorizer.integrationLatency': () => progress.authorization?.latencyMs,
    'authorizer.status': () => progress.authorizerStatus,
    'authorizer.integrationStatus': () => progress.authorizerStatus,
    'authorizer.error': () => authorizerError(progress),
    'authorize.status': () => progress.authorizerStatus,
    'authorize.latency': () => progress.authorization?.latencyMs,
    'integration.status': () => progress.integrationStatus,
    'integration.integrationStatus': () => progress.integrationStatus,
    'integration.latency': () => progress.integrationLatencyMs,
    integrationStatus: () => progress.integrationStatus,
    integrationLatency: () => progress.integrationLatencyMs,
    'error.responseType': () => progress.refusal?.type,
    'error.message': () => progress.refusal && messageOf(progress.refusal),
    'error.messageString': () => progress.refusal && JSON.stringify(messageOf(progress.refusal) ?? null),
    status: () => progress.status,
    responseLatency: () => progress.responseLatencyMs,
    responseLength: () => progress.responseLengthBytes,
  };
  return (name) => {
    const getter = Object.hasOwn(getters, name) ? getters[name] : undefined;
    if (getter) return getter();
    const contextName = /^authorizer\.(.+)$/.exec(name)?.[1];
    return contextName === undefined ? undefined : ownValue(progress.authorization?.context, contextName);
  };
}

function ownValue(values: Readonly<Record<string, string>> | undefined, name: string): string | undefined {
  return values && Object.hasOwn(values, name) ? values[name] : undefined;
}

function authorizerError({ refusal }: Progress): string | undefined {
  return refusal?.type.startsWith('AUTHORIZER_') ? messageOf(refusal) : undefined;
}
