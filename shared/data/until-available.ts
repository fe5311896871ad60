import { setTimeout as wait } from 'node:timers/promises';
import { StoreUnavailableError, whenAvailable } from './store.ts';

/** The longest wait before the second attempt, and before any, in milliseconds. */
const firstBackoffMs = 50;
const maximumBackoffMs = 1_000;

/**
 * Makes a call that may be repeated until it succeeds or no time is left. Waits between attempts for a random
 * part of a doubling bound (full jitter), so that callers refused together do not come back together.
 *
 * @param call Gets a signal that ends it when the time is over.
 * @param timeLeftMs Milliseconds left for this; may be negative.
 * @throws StoreUnavailableError when the time is over; anything else the call throws, at once
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
