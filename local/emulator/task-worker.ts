import { parentPort, Worker } from 'node:worker_threads';

/** Thrown when a task times out or its thread crashes. The next task runs in a new thread. */
export class TaskFailedError extends Error {
  override readonly name = 'TaskFailedError';
}

/** Runs tasks sequentially in a thread that starts with the first task. */
export class TaskWorker<Task, Result> {
  private readonly script: URL;
  private worker: Worker | undefined;
  private ready: Promise<unknown> = Promise.resolve();
  private queue: Promise<unknown> = Promise.resolve();

  /** @param script a module that calls `serveTasks` */
  constructor(script: URL) {
    this.script = script;
  }

  /**
   * Queues a task. The timeout excludes the time that the thread takes to start.
   * @throws TaskFailedError after the timeout, or when the thread fails
   */
  run(task: Task, timeoutMs: number): Promise<Result> {
    const result = this.queue.then(() => this.runNow(task, timeoutMs));
    this.queue = result.catch(() => undefined);
    return result;
  }

  private start(): Worker {
    const worker = new Worker(this.script, { execArgv: [], stderr: true });
    this.worker = worker;
    this.ready = resultOf(worker);
    return worker;
  }

  async stop(): Promise<void> {
    const worker = this.worker;
    this.worker = undefined;
    await worker?.terminate();
  }

  private async runNow(task: Task, timeoutMs: number): Promise<Result> {
    const worker = this.worker ?? this.start();
    worker.ref();
    try {
      await this.ready;
      const result = resultOf<Result>(worker, timeoutMs);
      worker.postMessage(task);
      return await result;
    } catch (error) {
      await this.stop();
      throw error;
    } finally {
      worker.unref();
    }
  }
}

function resultOf<Result>(worker: Worker, timeoutMs?: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const isLate = () => end(() => reject(new TaskFailedError('took too long')));
    const timer = timeoutMs === undefined ? undefined : setTimeout(isLate, timeoutMs);
    const fail = (cause?: unknown) => end(() => reject(new TaskFailedError('the worker failed', { cause })));
    const take = (result: Result) => end(() => resolve(result));
    const end = (settle: () => void) => {
      clearTimeout(timer);
      worker.off('message', take).off('error', fail).off('exit', fail);
      settle();
    };
    worker.once('message', take).once('error', fail).once('exit', fail);
  });
}

/** Runs tasks in a worker script. Posts `ready`, and then the result of each task. An exception ends the thread. */
export function serveTasks<Task>(work: (task: Task) => Promise<unknown>): void {
  parentPort?.on('message', async (task: Task) => {
    parentPort?.postMessage(await work(task));
  });
  parentPort?.postMessage('ready');
}
