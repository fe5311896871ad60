import type { Call } from './call.ts';
import type { Core } from './core.ts';

export type Retry = <Result>(error: unknown, call: Parameters<Call>) => Promise<Result>;

/** Matches the codes of errors after which every further call from this page would fail. */
export const fatal = /^(API_KEY_MISSING|API_KEY_INVALID|ORGANIZATION_SUSPENDED|ORIGIN_NOT_ALLOWED)$/;
const transient = /^(NETWORK_ERROR|RATE_LIMITED|REQUEST_IN_PROGRESS)$/;
const attempts = 3;
const longestWaitSeconds = 10;

/**
 * Retries transient failures up to twice. Retrying is safe because all client requests are idempotent: they are reads,
 * saves with `If-Match`, or requests with an ID.
 */
export function createRetry({ attempt, failAllCalls, client, end, WidgetError }: Core): Retry {
  return async (first, call) => {
    const [, , options = {}] = call;
    let error = first;
    for (let made = 1; made < attempts; made += 1) {
      if (!(error instanceof WidgetError)) break;
      if (fatal.test(error.code)) failAllCalls(error);
      if (options.keepalive || end.aborted || !client.isOnline) break;
      const waitSeconds = error.retryAfterSeconds ?? 0;
      const isTransient = transient.test(error.code) || (error.status ?? 0) >= 500;
      if (!isTransient || waitSeconds > longestWaitSeconds) break;
      const waitMs = waitSeconds * 1000 + Math.random() * 500 * 4 ** made;
      let timer: ReturnType<typeof setTimeout> | undefined;
      await new Promise<unknown>((resolve) => {
        timer = setTimeout(resolve, waitMs);
        for (const signal of [options.signal, end]) signal?.addEventListener('abort', resolve);
      });
      clearTimeout(timer);
      // Stops retrying after `destroy`. If the caller has aborted the call, `attempt` rejects with the abort reason,
      // which also ends the loop.
      if (end.aborted) break;
      try {
        return await attempt(...call);
      } catch (next) {
        error = next;
      }
    }
    throw error;
  };
}
