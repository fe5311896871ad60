import { setTimeout as wait } from 'node:timers/promises';

/** Has no timeout because the test's timeout applies. */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await wait(5);
}
