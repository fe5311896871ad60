import { setTimeout as wait } from 'node:timers/promises';

/**
 * Timeout in milliseconds. Exceeds the time that any check needs on a busy machine, but is shorter than the test
 * timeout, whose error would not show the failed check.
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
