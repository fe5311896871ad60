import { parentPort } from 'node:worker_threads';

export const ready = 'ready';

/** Runs in a worker thread. Posts `ready`, and then the result of each task. An exception ends the thread. */
export function serveTasks(work: (task: unknown) => Promise<unknown>): void {
  parentPort?.on('message', async (task: unknown) => {
    parentPort?.postMessage(await work(task));
  });
  parentPort?.postMessage(ready);
}
