import { Worker } from 'node:worker_threads';
import type { Violation } from '../../../shared/contract/content/aria-fix.ts';
import { isTooComplex } from './complexity.ts';
import {
  type AriaWorkerReply,
  ariaWorkerKind,
  ariaWorkerReplySchema,
  type Failure,
  type PatchVerdict,
} from './messages.ts';
import type { Patch } from './patch-rules.ts';

/** Memory of a worker in megabytes: many times what a page of ordinary make needs. */
const maximumHeapMegabytes = 512;

/** How long before it is stopped a worker may go on trying patches, in milliseconds: for its last look. */
const lastLookMs = 3_000;

/** The page could not be looked at: too many elements, nested too deep, or it took too much time or memory. */
export class PageNotExaminedError extends Error {
  override readonly name = 'PageNotExaminedError';
}

/** A page under examination. Close it. */
export interface OpenPage {
  readonly violations: readonly Violation[];
  readonly failures: readonly Failure[];
  /**
   * Keeps the patches that mend something and break nothing; a verdict for each, and what then still fails.
   *
   * @throws PageNotExaminedError
   */
  prove(
    patches: readonly Patch[],
  ): Promise<{ verdicts: readonly PatchVerdict[]; violations: readonly Violation[] }>;
  close(): Promise<void>;
}

export interface OpenPageOptions {
  /** Where the worker's code is. */
  readonly workerUrl: URL;
  /** When the worker is stopped, whatever it does, in milliseconds since 1970. */
  readonly deadlineMs: number;
}

/**
 * Examines markup in a worker.
 *
 * @throws PageNotExaminedError
 */
export async function openPage(html: string, { workerUrl, deadlineMs }: OpenPageOptions): Promise<OpenPage> {
  if (isTooComplex(html)) throw new PageNotExaminedError('too_complex');
  const worker = new Worker(workerUrl, {
    workerData: { kind: ariaWorkerKind, html },
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: maximumHeapMegabytes },
    stdout: true,
    stderr: true,
  });
  const ended = endOf(worker);
  const timer = setTimeout(() => void worker.terminate(), Math.max(0, deadlineMs - Date.now()));
  const close = async () => {
    clearTimeout(timer);
    await worker.terminate();
  };
  try {
    const opened = await nextReply(worker, ended);
    if (opened.state !== 'opened') throw new PageNotExaminedError(opened.state);
    return {
      violations: opened.violations,
      failures: opened.failures,
      async prove(patches) {
        worker.postMessage({ patches, untilMs: deadlineMs - lastLookMs });
        const proved = await nextReply(worker, ended);
        if (proved.state !== 'proved') throw new PageNotExaminedError(proved.state);
        return proved;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Rejects when the worker ends, for whatever reason: a page that could not be examined. */
function endOf(worker: Worker): Promise<never> {
  const ended = new Promise<never>((_, reject) => {
    worker.on('error', (cause) => reject(new PageNotExaminedError('worker failed', { cause })));
    worker.on('exit', () => reject(new PageNotExaminedError('worker stopped')));
  });
  // It ends between replies too, when nobody waits for one.
  ended.catch(() => undefined);
  return ended;
}

async function nextReply(worker: Worker, ended: Promise<never>): Promise<AriaWorkerReply> {
  const reply = new Promise<unknown>((resolve) => worker.once('message', resolve));
  return ariaWorkerReplySchema.parse(await Promise.race([reply, ended]));
}
