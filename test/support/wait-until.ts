import { setTimeout as wait } from 'node:timers/promises';

/** Waits until the condition is true. Needs no timeout of its own, because the test's timeout applies. */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await wait(5);
}
