import { Worker } from 'node:worker_threads';
import { type NotExaminedReason, PageNotExaminedError } from './errors.ts';
import { type AriaWorkerData, type AriaWorkerReply, ariaWorkerKind, type VerifyRequest } from './messages.ts';

const maximumHeapMegabytes = 512;

const checkEveryMs = 100;

export interface PageThreadLimits {
  /**
   * Time limit for opening a page, in milliseconds. The worker is stopped when both wall-clock time and process CPU
   * time exceed it.
   */
  readonly openingLimitMs: number;
  /** Time at which the worker is terminated unconditionally, in milliseconds since the Unix epoch. */
  readonly deadlineMs: number;
}

/** Runs the worker thread that examines one page. The caller must stop it. */
export class PageThread {
  private readonly worker: Worker;
  private readonly ended: Promise<never>;
  private readonly deadline: NodeJS.Timeout;
  private stopped: NotExaminedReason | null = null;

  private readonly limits: PageThreadLimits;

  constructor(html: string, workerUrl: URL, limits: PageThreadLimits) {
    this.limits = limits;
    this.worker = new Worker(workerUrl, {
      workerData: { kind: ariaWorkerKind, html } satisfies AriaWorkerData,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: maximumHeapMegabytes },
      stdout: true,
      stderr: true,
    });
    this.ended = this.endOf(this.worker);
    const leftMs = Math.max(0, limits.deadlineMs - Date.now());
    this.deadline = setTimeout(() => void this.stop('out_of_time'), leftMs);
  }

  /** @throws PageNotExaminedError */
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
  async verified(request: VerifyRequest): Promise<AriaWorkerReply> {
    this.worker.postMessage(request);
    return this.reply();
  }

  async stop(reason: NotExaminedReason): Promise<void> {
    this.stopped ??= reason;
    clearTimeout(this.deadline);
    await this.worker.terminate();
  }

  private async reply(): Promise<AriaWorkerReply> {
    const message = new Promise<AriaWorkerReply>((resolve) => this.worker.once('message', resolve));
    return Promise.race([message, this.ended]);
  }

  private endOf(worker: Worker): Promise<never> {
    const ended = new Promise<never>((_, reject) => {
      worker.on('error', (cause) => {
        const tookAllMemory = 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
        reject(new PageNotExaminedError(tookAllMemory ? 'stopped' : 'failed', cause));
      });
      worker.on('exit', () => reject(new PageNotExaminedError(this.stopped ?? 'failed')));
    });
    // Prevents an unhandled rejection when the worker exits between two replies, while no caller awaits the promise.
    ended.catch(() => undefined);
    return ended;
  }
}

/**
 * Returns a function that reports whether both wall-clock time and process CPU time exceed a limit. Wall-clock time
 * alone would penalize pages on a busy machine.
 */
function processorClock(limitMs: number): () => boolean {
  const startedMs = performance.now();
  const startedUsage = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(startedUsage);
    return performance.now() - startedMs >= limitMs && (user + system) / 1_000 >= limitMs;
  };
}
