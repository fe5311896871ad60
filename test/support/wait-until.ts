import { setTimeout as wait } from 'node:timers/promises';

/** Polls a condition without a timeout: the test's own time limit applies. */
export async function waitUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(5);
}
