import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Authorization, Authorizer, type InvokeFunction } from './authorizer.ts';
import { type ContextVariables, renderContext } from './context-variables.ts';
import { type GatewayRequest, headerOf, parseRequestTarget, type RoutedRequest } from './gateway-request.ts';
import { GatewayRefusal, refuse, renderGatewayResponse } from './gateway-responses.ts';
import { callLambda } from './lambda-integration.ts';
import { proxyEvent } from './proxy-event.ts';
import { decompressBody, readBody } from './request-body.ts';
import { checkHeadSize, checkMethodArn } from './request-limits.ts';
import { compress, type HttpResponse } from './response.ts';
import type { LambdaProxyIntegration, RestApi } from './rest-api.ts';
import { RouteTable } from './route-table.ts';
import { type KeyPlans, type Rate, Throttling } from './throttling.ts';

const uuidShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export type UnmatchedListener = (methodAndPath: string) => void;

export interface GatewayOptions {
  readonly api: RestApi;
  readonly invoke: InvokeFunction;
  readonly usagePlans: KeyPlans;
  /** Returns the current time, in milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** Called with one line per request, in the stage's access log format. */
  readonly onAccessLogLine: (line: string) => void;
  /** Called with the method and the path of a request that matches no route, which the access log omits. */
  readonly onUnmatched?: UnmatchedListener;
}

/** Emulates the template's API Gateway REST API, with its routes, authorizers, usage plans and integrations. */
export class Gateway {
  private readonly routes: RouteTable;
  private readonly authorizer: Authorizer;
  private readonly throttling: Throttling;
  private readonly options: GatewayOptions;

  constructor(options: GatewayOptions) {
    this.options = options;
    const { api, invoke, usagePlans, now } = options;
    this.routes = new RouteTable(api);
    this.authorizer = new Authorizer(api, invoke, now);
    this.throttling = new Throttling(api, usagePlans, now);
  }

  limitAccount(limit: Rate | null): void {
    this.throttling.limitAccount(limit);
  }

  /** The returned promise never rejects. */
  async handle(message: IncomingMessage): Promise<HttpResponse> {
    const { api } = this.options;
    const startedAt = performance.now();
    const request = this.receive(message);
    const variables = this.requestVariables(request);
    const plain = await this.respond(request, message, variables).catch((error: unknown) => {
      const { refusal } = error instanceof GatewayRefusal ? error : refuse('DEFAULT_5XX');
      variables.set('error.responseType', refusal.type);
      return renderGatewayResponse(refusal, api.gatewayResponses, variables);
    });
    const response = await compress(
      plain,
      headerOf(request, 'accept-encoding'),
      api.minimumCompressionSizeBytes,
    );
    variables
      .set('status', response.status)
      .set('responseLatency', Math.round(performance.now() - startedAt))
      .set('responseLength', response.body.length);
    const { accessLogFormat } = api.stage;
    if (accessLogFormat !== null) {
      this.options.onAccessLogLine(renderContext(accessLogFormat, variables, toLogText));
    }
    return {
      ...response,
      headers: [
        ...response.headers,
        ['x-amzn-RequestId', request.requestId],
        ['x-amz-apigw-id', request.extendedRequestId],
        ...(variables.has('integration.status')
          ? ([['X-Amzn-Trace-Id', request.traceId]] satisfies [string, string][])
          : []),
      ],
    };
  }

  private receive(message: IncomingMessage): GatewayRequest {
    const timeEpoch = this.options.now();
    return {
      requestId: requestIdOf(message),
      extendedRequestId: `${randomBytes(11).toString('base64url').slice(0, 15)}=`,
      traceId: traceIdAt(timeEpoch),
      timeEpoch,
      httpMethod: message.method ?? 'GET',
      ...parseRequestTarget(message.url ?? '/'),
      headers: message.headers,
      rawHeaders: message.rawHeaders,
      sourceIp: (message.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, ''),
    };
  }

  private requestVariables(request: GatewayRequest): ContextVariables {
    const { extendedRequestId, httpMethod, requestId, timeEpoch } = request;
    return new Map<string, string | number>([
      ['extendedRequestId', extendedRequestId],
      ['httpMethod', httpMethod],
      ['requestId', requestId],
      ['requestTimeEpoch', timeEpoch],
    ]);
  }

  private async respond(
    request: GatewayRequest,
    message: IncomingMessage,
    variables: ContextVariables,
  ): Promise<HttpResponse> {
    checkHeadSize(message);
    const route = this.routes.match(request.httpMethod, request.path);
    if (!route) {
      this.options.onUnmatched?.(`${request.httpMethod} ${request.path}`);
      throw refuse('MISSING_AUTHENTICATION_TOKEN');
    }
    variables.set('resourcePath', route.resource.path);
    const routed: RoutedRequest = { ...request, route };
    checkMethodArn(this.options.api, routed);
    const sent = await readBody(message);
    if (sent === undefined) throw refuse('REQUEST_TOO_LARGE');
    const body = await decompressBody(sent, headerOf(request, 'content-encoding'), this.options.api);
    this.throttling.admitToAccount();
    const authorization = await this.authorize(routed, variables);
    this.throttling.admit(routed, authorization?.usageIdentifierKey);
    const { integration } = route.method;
    return integration.type === 'MOCK'
      ? { ...integration.response, body: Buffer.alloc(0) }
      : await this.callLambda(integration, routed, body, authorization, variables);
  }

  private async authorize(
    request: RoutedRequest,
    variables: ContextVariables,
  ): Promise<Authorization | undefined> {
    const { authorizer } = request.route.method;
    if (!authorizer) return undefined;
    const authorization = await this.authorizer.authorize(authorizer, request).catch((error: unknown) => {
      if (error instanceof GatewayRefusal) variables.set('authorizer.status', authorizerStatusOf(error));
      throw error;
    });
    for (const [name, value] of Object.entries(authorization.context)) {
      variables.set(`authorizer.${name}`, value);
    }
    variables.set('authorizer.latency', authorization.latencyMs).set('authorizer.status', 200);
    return authorization;
  }

  private async callLambda(
    integration: LambdaProxyIntegration,
    request: RoutedRequest,
    body: Buffer,
    authorization: Authorization | undefined,
    variables: ContextVariables,
  ): Promise<HttpResponse> {
    const { api, invoke } = this.options;
    const event = proxyEvent(api, request, {
      authorizer: authorizerContext(authorization),
      body: body.length === 0 ? null : body.toString('utf8'),
    });
    const awsRequestId = randomUUID();
    // AWS reads the request ID from Lambda's response, so the access log contains no ID for an invocation that timed
    // out.
    const invokeOnce: InvokeFunction = (name, payload) =>
      invoke(name, payload, awsRequestId).finally(() => {
        variables.set('integration.requestId', awsRequestId);
      });
    const startedAt = performance.now();
    try {
      const response = await callLambda(integration, event, invokeOnce);
      variables.set('integration.status', response.status);
      return response;
    } finally {
      variables.set('integration.latency', Math.round(performance.now() - startedAt));
    }
  }
}

/** Escapes a value for a JSON string. AWS logs a missing value as `-`. */
function toLogText(value: string | number | undefined): string {
  return JSON.stringify(String(value ?? '-')).slice(1, -1);
}

function authorizerContext(
  authorization: Authorization | undefined,
): Record<string, string | number> | undefined {
  if (!authorization) return undefined;
  return {
    ...authorization.context,
    principalId: authorization.principalId,
    integrationLatency: authorization.latencyMs,
  };
}

function authorizerStatusOf({ refusal }: GatewayRefusal): number {
  if (refusal.type === 'ACCESS_DENIED') return 403;
  return refusal.type === 'UNAUTHORIZED' ? 401 : 500;
}

/**
 * A caller can choose the request ID, if it is a UUID.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-access-logging.html
 */
function requestIdOf({ headers }: IncomingMessage): string {
  const sent = String(headers['x-amzn-requestid'] ?? '');
  return uuidShape.test(sent) ? sent : randomUUID();
}

function traceIdAt(epochMs: number): string {
  const seconds = Math.floor(epochMs / 1000)
    .toString(16)
    .padStart(8, '0');
  return `Root=1-${seconds}-${randomBytes(12).toString('hex')}`;
}
