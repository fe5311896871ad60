import { setTimeout as wait } from 'node:timers/promises';

/** Polls a condition without a timeout: the test's own time limit applies. */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await wait(5);
}
