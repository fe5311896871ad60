import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { createHandler } from '../../../shared/http/create-handler.ts';
import { toAuthorizerContext } from '../../../shared/security/authorizer-context.ts';
import type { Caller } from '../../../shared/security/caller.ts';
import { hashWidgetKey } from '../../../shared/security/keys.ts';
import { lambdaContextOf, requestContextOf } from '../../support/lambda-event.ts';

const rawKey = `wk_test_${'k'.repeat(32)}`;

/** Creates a caller, by default on the Solo plan without the AI add-on. */
export function callerOf(orgId: string, differences: Partial<Caller> = {}): Caller {
  return {
    orgId,
    siteId: 'site-1',
    keyId: 'key-1',
    keyHash: hashWidgetKey(rawKey),
    plan: 'solo',
    suspended: false,
    callsPerMonth: 1_000_000,
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
    ...differences,
  };
}

export interface Posting {
  readonly caller: Caller;
  readonly path: string;
  /** A JSON value, or a string that is sent unchanged. */
  readonly body: unknown;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly remainingTimeMs?: number;
  readonly sourceIp?: string;
}

export interface JsonResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | number | boolean>>;
}

/** Remaining Lambda time in milliseconds, long enough even on a busy machine. */
export const ampleTimeMs = 600_000;

let requests = 0;

export async function postJson(
  handler: ReturnType<typeof createHandler>,
  {
    caller,
    path,
    body,
    contentType = 'application/json',
    headers = {},
    remainingTimeMs = ampleTimeMs,
    sourceIp = '203.0.113.7',
  }: Posting,
): Promise<JsonResponse> {
  requests += 1;
  const endsAtMs = Date.now() + remainingTimeMs;
  const sent = { 'X-Api-Key': rawKey, 'Content-Type': contentType, ...headers };
  const event: APIGatewayProxyEvent = {
    httpMethod: 'POST',
    resource: path,
    path,
    headers: sent,
    multiValueHeaders: {},
    pathParameters: null,
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
    stageVariables: null,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    isBase64Encoded: false,
    requestContext: requestContextOf({
      extendedRequestId: `trace-${requests}`,
      authorizer: toAuthorizerContext(caller),
      sourceIp,
    }),
  };
  const context = lambdaContextOf(`invocation-${requests}`, () => endsAtMs - Date.now());
  const result = await handler(event, context);
  return {
    status: result.statusCode,
    body: JSON.parse(result.body),
    headers: result.headers ?? {},
  };
}
