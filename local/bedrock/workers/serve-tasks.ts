import { parentPort } from 'node:worker_threads';

/** In a worker: answers each task with what `work` makes of it. A task that throws ends the thread. */
export function serveTasks(work: (task: unknown) => Promise<unknown>): void {
  parentPort?.on('message', async (task: unknown) => {
    parentPort?.postMessage(await work(task));
  });
}
