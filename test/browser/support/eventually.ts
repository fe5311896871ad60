import { setTimeout as wait } from 'node:timers/promises';

/**
 * Time in milliseconds after which `eventually` gives up. Every check passes in less time, even on a busy machine. The
 * test timeout is longer, so that the test fails with the error of the check.
 */
const enoughMs = 50_000;

/**
 * Repeats a check until it passes, or rethrows its error after the timeout. Use it for page changes whose timing is
 * unknown.
 */
export async function eventually(check: () => void | Promise<void>): Promise<void> {
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
