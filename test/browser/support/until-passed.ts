import { setTimeout as wait } from 'node:timers/promises';

/**
 * Far longer than a busy machine needs, but shorter than the time limit of a test, whose failure would not name the
 * cause.
 */
const enoughMs = 50_000;

/**
 * Repeats a check until it passes; after the timeout, rethrows its error. For page changes that happen at an unknown
 * time: waiting for a number of frames or milliseconds would fail on a busy machine.
 */
export async function untilPassed(check: () => void | Promise<void>): Promise<void> {
  const startedAtMs = performance.now();
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() - startedAtMs > enoughMs) throw error;
      await wait(20);
    }
  }
}
