import type { APIGatewayProxyResult } from 'aws-lambda';
import { currentWaits } from '../../aws/waits.ts';
import { corsExposedHeaders, headerNames } from '../../contract/headers.ts';
import { logMessages } from '../../observability/log-messages.ts';
import type { Log } from '../../observability/logger.ts';
import { quotaHeaders } from '../quota-headers.ts';
import { beginCall, type Call, type ChainContext, type ChainMiddleware, callOf } from './call.ts';

/**
 * Creates the middleware that starts the call. When the response is known, it adds the standard response headers and
 * logs COMPLETED.
 */
export function tracing(log: Log, now: () => number): ChainMiddleware {
  function complete(request: {
    readonly context: ChainContext;
    response?: APIGatewayProxyResult | null | undefined;
  }): void {
    const call = callOf(request.context);
    if (!request.response) return;
    request.response = withStandardHeaders(request.response, call);
    const durationMs = now() - call.startedAtMs;
    const { statusCode: status } = request.response;
    const { functionVersion } = request.context;
    call.log.info(logMessages.COMPLETED, { status, durationMs, functionVersion, waits: currentWaits() });
  }
  return {
    before({ event, context }) {
      context.call = beginCall(event, context, log, now());
    },
    after: complete,
    onError: complete,
  };
}

const commonHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': corsExposedHeaders.join(', '),
  'Timing-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
  // API Gateway compresses responses of 1 KB or more.
  Vary: 'Accept-Encoding',
} as const;

const bodyHeaders = { ...commonHeaders, 'Content-Type': 'application/json; charset=utf-8' } as const;

function withStandardHeaders(result: APIGatewayProxyResult, { quota, traceId }: Call): APIGatewayProxyResult {
  const headers: NonNullable<APIGatewayProxyResult['headers']> = {
    'Cache-Control': 'no-store',
    ...(result.statusCode === 304 ? commonHeaders : bodyHeaders),
  };
  if (quota !== null) Object.assign(headers, quotaHeaders(quota));
  Object.assign(headers, result.headers);
  headers[headerNames.traceId] = traceId;
  return { ...result, headers };
}
