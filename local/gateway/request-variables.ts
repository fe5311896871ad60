import type { Authorization } from './authorizer.ts';
import type { ContextVariables } from './context-variables.ts';
import type { GatewayRequest } from './gateway-request.ts';
import type { Refusal } from './gateway-responses.ts';
import type { RestApi } from './rest-api.ts';
import type { RouteMatch } from './route-table.ts';

/** Values of `$context` variables, collected while the gateway handles a request. */
export interface RequestProgress {
  route?: RouteMatch;
  authorization?: Authorization;
  authorizerStatus?: number;
  integrationStatus?: number;
  integrationLatencyMs?: number;
  /** Lambda request ID, set when the invocation has completed. */
  integrationRequestId?: string;
  refusal?: Refusal;
  status?: number;
  responseLatencyMs?: number;
  responseLengthBytes?: number;
}

interface Exchange {
  readonly api: RestApi;
  readonly request: GatewayRequest;
  readonly progress: RequestProgress;
}

const getters: Readonly<Record<string, (exchange: Exchange) => string | number | undefined>> = {
  extendedRequestId: ({ request }) => request.extendedRequestId,
  httpMethod: ({ request }) => request.httpMethod,
  requestId: ({ request }) => request.requestId,
  requestTimeEpoch: ({ request }) => request.timeEpoch,
  resourcePath: ({ progress }) => progress.route?.resource.path,
  xrayTraceId: ({ api, request }) => (api.stage.tracing ? request.traceId.replace(/^Root=/, '') : undefined),
  'authorizer.latency': ({ progress }) => progress.authorization?.latencyMs,
  'authorizer.status': ({ progress }) => progress.authorizerStatus,
  'integration.status': ({ progress }) => progress.integrationStatus,
  'integration.latency': ({ progress }) => progress.integrationLatencyMs,
  'integration.requestId': ({ progress }) => progress.integrationRequestId,
  'error.responseType': ({ progress }) => progress.refusal?.type,
  status: ({ progress }) => progress.status,
  responseLatency: ({ progress }) => progress.responseLatencyMs,
  responseLength: ({ progress }) => progress.responseLengthBytes,
};

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-variables-for-access-logging.html */
export function requestVariables(
  api: RestApi,
  request: GatewayRequest,
  progress: RequestProgress,
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
