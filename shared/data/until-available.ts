import { setTimeout as wait } from 'node:timers/promises';
import { StoreUnavailableError, whenAvailable } from './store.ts';

/** Upper bound of the delay before the first retry, in milliseconds. */
const firstBackoffMs = 50;
const maximumBackoffMs = 1_000;

/**
 * Retries an idempotent call until it succeeds or no time is left. Uses exponential backoff with full jitter,
 * so that callers throttled together do not retry together.
 *
 * @param call Receives a signal that aborts it when the time is over.
 * @param timeLeftMs Milliseconds left for this; may be negative.
 * @throws StoreUnavailableError when the time is over; anything else the call throws, immediately
 */
export async function untilAvailable<Output>(
  call: (signal: AbortSignal) => Promise<Output>,
  timeLeftMs: () => number,
): Promise<Output> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await whenAvailable(call(AbortSignal.timeout(Math.max(0, Math.floor(timeLeftMs())))));
    } catch (error) {
      const backoffMs = Math.random() * Math.min(maximumBackoffMs, firstBackoffMs * 2 ** attempt);
      if (!(error instanceof StoreUnavailableError) || timeLeftMs() <= backoffMs) throw error;
      await wait(backoffMs);
    }
  }
}
