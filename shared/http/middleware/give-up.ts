import { ApiError } from '../api-error.ts';
import type { ChainMiddleware } from '../chain-state.ts';

/** What is left of the function's time for writing the answer, in milliseconds. */
const answeringMs = 50;

/**
 * Tells an endpoint that is still at work that the chain's own TIMEOUT came first, and holds that answer back while
 * the endpoint clears up: what it leaves undone when the function is frozen stays undone. After any other error the
 * endpoint has ended, and there is nothing to wait for.
 */
export function giveUp(): ChainMiddleware {
  return {
    before({ internal }) {
      internal.giveUp = new AbortController();
    },
    async onError({ context, internal }) {
      internal.giveUp?.abort(new ApiError('TIMEOUT'));
      const leftMs = context.getRemainingTimeInMillis() - answeringMs;
      if (internal.answering !== undefined) await settledWithin(internal.answering, Math.max(0, leftMs));
    },
  };
}

/** Waits until a promise has settled, whichever way, but no longer than the limit. */
async function settledWithin(promise: Promise<unknown>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([promise.catch(() => undefined), limit]);
  clearTimeout(timer);
}
