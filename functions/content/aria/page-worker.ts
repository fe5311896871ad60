import { Worker } from 'node:worker_threads';
import { type NotExaminedReason, PageNotExaminedError } from '../errors.ts';
import {
  type AriaWorkerReply,
  ariaWorkerKind,
  ariaWorkerReplySchema,
  type ProveRequest,
} from './messages.ts';

/** Memory limit of a worker in megabytes: many times the need of an ordinary page. */
const maximumHeapMegabytes = 512;

/** Interval of checking the first examination against its limits, in milliseconds. */
const checkEveryMs = 100;

export interface PageWorkerLimits {
  /** Limit for opening a page, in milliseconds, of both wall clock and process CPU time. */
  readonly openingLimitMs: number;
  /** When the worker is terminated unconditionally, in milliseconds since 1970. */
  readonly deadlineMs: number;
}

/** The thread that examines one page. Must be stopped. */
export class PageWorker {
  private readonly worker: Worker;
  private readonly ended: Promise<never>;
  private readonly deadline: NodeJS.Timeout;
  /** The reason for which it was terminated; null while it was not. */
  private stopped: NotExaminedReason | null = null;

  private readonly limits: PageWorkerLimits;

  constructor(html: string, workerUrl: URL, limits: PageWorkerLimits) {
    this.limits = limits;
    this.worker = new Worker(workerUrl, {
      workerData: { kind: ariaWorkerKind, html },
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: maximumHeapMegabytes },
      stdout: true,
      stderr: true,
    });
    this.ended = this.endOf(this.worker);
    const leftMs = Math.max(0, limits.deadlineMs - Date.now());
    this.deadline = setTimeout(() => void this.stop('out_of_time'), leftMs);
  }

  /**
   * Waits for the first examination.
   *
   * @throws PageNotExaminedError
   */
  async opened(): Promise<AriaWorkerReply> {
    const isOver = processorClock(this.limits.openingLimitMs);
    const check = setInterval(() => isOver() && void this.stop('stopped'), checkEveryMs);
    try {
      return await this.reply();
    } finally {
      clearInterval(check);
    }
  }

  /** @throws PageNotExaminedError */
  async proved(request: ProveRequest): Promise<AriaWorkerReply> {
    this.worker.postMessage(request);
    return this.reply();
  }

  async stop(reason: NotExaminedReason): Promise<void> {
    this.stopped ??= reason;
    clearTimeout(this.deadline);
    await this.worker.terminate();
  }

  private async reply(): Promise<AriaWorkerReply> {
    const message = new Promise<unknown>((resolve) => this.worker.once('message', resolve));
    return ariaWorkerReplySchema.parse(await Promise.race([message, this.ended]));
  }

  /** Rejects when the worker ends for any reason: the page could not be examined. */
  private endOf(worker: Worker): Promise<never> {
    const ended = new Promise<never>((_, reject) => {
      worker.on('error', (cause) => {
        const tookAllMemory = 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
        reject(new PageNotExaminedError(tookAllMemory ? 'stopped' : 'failed', cause));
      });
      worker.on('exit', () => reject(new PageNotExaminedError(this.stopped ?? 'failed')));
    });
    // The worker may also end between two replies, when nothing awaits this promise.
    ended.catch(() => undefined);
    return ended;
  }
}

/**
 * Returns a check whether both the wall clock and the process CPU time exceed a limit. On a busy machine a
 * page takes long through no fault of its own; CPU time per thread is not available in Node 20.
 */
function processorClock(limitMs: number): () => boolean {
  const startedMs = performance.now();
  const startedUsage = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(startedUsage);
    return performance.now() - startedMs >= limitMs && (user + system) / 1_000 >= limitMs;
  };
}
