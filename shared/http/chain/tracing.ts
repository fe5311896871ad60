import type { APIGatewayProxyResult } from 'aws-lambda';
import { currentWaits } from '../../aws/waits.ts';
import { logMessages } from '../../observability/log-messages.ts';
import type { Log } from '../../observability/logger.ts';
import { beginCall, type ChainContext, type ChainMiddleware, callOf } from './call.ts';
import { withStandardHeaders } from './standard-headers.ts';

/** Begins a call with its trace id; at its end puts the standard headers on the answer and logs COMPLETED, once for each. */
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
    call.log.info(logMessages.COMPLETED, { status, durationMs, waits: currentWaits() });
  }
  return {
    before({ event, context }) {
      context.call = beginCall(event, context, log, now());
    },
    after: complete,
    onError: complete,
  };
}
