import { setTimeout as wait } from 'node:timers/promises';

/** Far longer than a busy machine takes, and less than the time limit of a test, which does not name the cause. */
const enoughMs = 50_000;

/**
 * Repeats a check until it passes, and fails as the check does where that takes longer. For what a page does
 * in a moment of its own choosing: to count frames or milliseconds until then would fail on a busy machine.
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
