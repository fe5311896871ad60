import { parentPort } from 'node:worker_threads';

/** A worker's first message. */
export const ready = 'ready';

/**
 * In a worker: reports readiness, then responds to each task with the result of `work`. An exception ends the
 * thread.
 */
export function serveTasks(work: (task: unknown) => Promise<unknown>): void {
  parentPort?.on('message', async (task: unknown) => {
    parentPort?.postMessage(await work(task));
  });
  parentPort?.postMessage(ready);
}
