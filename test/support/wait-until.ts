import { setTimeout as wait } from 'node:timers/promises';

/** Needs no timeout of its own, because the test's timeout applies. */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await wait(5);
}
