import { setTimeout as wait } from 'node:timers/promises';

/** Waits until something holds, however long that takes: the test's own time limit ends it. */
export async function waitUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(5);
}
