import { parentPort } from 'node:worker_threads';

/** A worker's first message. */
export const ready = 'ready';

/** In a worker: says that it is ready, then answers each task with what `work` makes of it. One that throws ends the thread. */
export function serveTasks(work: (task: unknown) => Promise<unknown>): void {
  parentPort?.on('message', async (task: unknown) => {
    parentPort?.postMessage(await work(task));
  });
  parentPort?.postMessage(ready);
}
