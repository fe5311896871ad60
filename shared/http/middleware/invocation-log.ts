import { logMessages } from '../../observability/log-messages.ts';
import type { Log } from '../../observability/logger.ts';
import { type ChainMiddleware, type ChainState, traceIdOf } from '../chain-state.ts';

/** Writes COMPLETED once for each invocation; it and every line of the invocation have the trace id. */
export function invocationLog(log: Log, now: () => number): ChainMiddleware {
  function complete(state: ChainState, status: number | undefined): void {
    state.log?.info(logMessages.COMPLETED, {
      status: status ?? 500,
      durationMs: now() - (state.startedAtMs ?? now()),
    });
  }
  return {
    before({ event, context, internal }) {
      context.chain = internal;
      internal.startedAtMs = now();
      internal.log = log.with({
        traceId: traceIdOf(event),
        awsRequestId: context.awsRequestId,
        route: `${event.httpMethod} ${event.resource}`,
      });
    },
    after: ({ internal, response }) => complete(internal, response?.statusCode),
    onError: ({ internal, response }) => complete(internal, response?.statusCode),
  };
}
