import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { MonthTerms } from '../../../shared/data/month-terms.ts';
import type { CountResult, MonthlyUsage } from '../../../shared/data/usage-rows.ts';
import type { CallCounter } from '../../../shared/http/chain/meter.ts';
import { createHandler } from '../../../shared/http/create-handler.ts';
import type { Endpoint } from '../../../shared/http/endpoint.ts';
import type { Log, LogFields } from '../../../shared/observability/logger.ts';
import { toAuthorizerContext } from '../../../shared/security/authorizer-context.ts';
import type { Caller } from '../../../shared/security/caller.ts';
import { hashWidgetKey } from '../../../shared/security/keys.ts';
import { lambdaContextOf, requestContextOf } from '../../support/lambda-event.ts';

export const nowMs = Date.parse('2026-11-15T12:00:00.000Z');

export const rawKey = `wk_live_${'A'.repeat(32)}`;

export const caller: Caller = {
  orgId: 'acme',
  siteId: 'shop',
  keyId: 'key-1',
  keyHash: hashWidgetKey(rawKey),
  plan: 'solo',
  suspended: false,
  callsPerMonth: 10_000,
  requestsPerMinute: 120,
  meterShards: 1,
  ai: null,
  requireBootToken: false,
  allowedOrigins: ['shop.example'],
  siteLanguage: 'en',
  trackUsage: true,
  callerHashKey: 'secret',
  visitorProofSecrets: [],
  creditsPerCaller: null,
};

interface LoggedLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
  readonly fields: LogFields;
  readonly error?: unknown;
}

export function captureLog(): { log: Log; lines: LoggedLine[] } {
  const lines: LoggedLine[] = [];
  const logWith = (context: LogFields): Log => ({
    with: (fields) => logWith({ ...context, ...fields }),
    info: (message, fields) => void lines.push({ level: 'info', message, fields: { ...context, ...fields } }),
    warn: (message, fields) => void lines.push({ level: 'warn', message, fields: { ...context, ...fields } }),
    error: (message, error, fields) =>
      void lines.push({ level: 'error', message, error, fields: { ...context, ...fields } }),
  });
  return { log: logWith({}), lines };
}

export function memoryCounter(calls = 0): CallCounter & { calls: number; beyond: number } {
  return {
    calls,
    beyond: 0,
    async countCall(_orgId: string, { callsPerMonth: limit }: MonthTerms): Promise<CountResult> {
      if (this.calls >= limit) return { counted: false };
      this.calls += 1;
      return { counted: true, calls: this.calls };
    },
    async countBeyondLimit(_orgId: string, limit: number): Promise<boolean> {
      this.beyond += 1;
      return this.beyond <= limit;
    },
    async readMonth(): Promise<MonthlyUsage> {
      return { calls: this.calls, callsByDay: {} };
    },
  };
}

interface RequestOptions {
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | null;
  readonly isBase64Encoded?: boolean;
  readonly authorizer?: Record<string, unknown> | null;
  readonly resource?: string;
  readonly method?: string;
  readonly remainingTimeMs?: number;
}

export async function callChain(
  endpoint: Endpoint,
  options: RequestOptions = {},
  usage: CallCounter = memoryCounter(),
): Promise<{
  response: APIGatewayProxyResult;
  body: unknown;
  lines: LoggedLine[];
  event: APIGatewayProxyEvent;
}> {
  const { log, lines } = captureLog();
  const handler = createHandler([endpoint], { log, usage, now: () => nowMs });
  const event = eventOf(endpoint, options);
  const endsAtMs = Date.now() + (options.remainingTimeMs ?? 10_000);
  const context = lambdaContextOf('lambda-request', () => endsAtMs - Date.now());
  const response = await handler(event, context);
  return { response, body: response.body === '' ? null : JSON.parse(response.body), lines, event };
}

function eventOf(endpoint: Endpoint, options: RequestOptions): APIGatewayProxyEvent {
  const headers = { 'x-api-key': rawKey, 'content-type': 'application/json', ...options.headers };
  return {
    httpMethod: options.method ?? endpoint.route.method,
    resource: options.resource ?? endpoint.route.path,
    path: options.path ?? endpoint.route.path,
    headers,
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    body: options.body ?? null,
    isBase64Encoded: options.isBase64Encoded ?? false,
    pathParameters: null,
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
    stageVariables: null,
    requestContext: requestContextOf({
      requestId: 'request-1',
      extendedRequestId: 'trace-1',
      authorizer: options.authorizer === undefined ? toAuthorizerContext(caller) : options.authorizer,
    }),
  };
}
