import { PageNotExaminedError } from './errors.ts';
import type { Opened, VerifiedPatches } from './messages.ts';
import { PageThread, type PageThreadLimits } from './page-thread.ts';
import type { Patch } from './patch-rules.ts';
import { examinationTimeFactor } from './patch-verifier.ts';
import type { Semaphore } from './semaphore.ts';

/**
 * Time limit for opening a page, in milliseconds. An ordinary page takes less than one second, and the largest allowed
 * page (3,000 links without an accessible name) takes about four seconds. Slower pages are considered malicious.
 */
export const openingLimitMs = 6_000;

/** Time that must remain when the examination of a queued page starts, in milliseconds. */
export const minimumWorkMs = 10_000;

const replyReserveMs = 500;

const typicalExaminations = 20;

const minimumVerificationMs = 2_000;
const maximumVerificationMs = 8_000;

const replyOverheadMs = 100;

/** A page under examination. The caller must close it. */
export interface OpenPage extends Omit<Opened, 'examinationMs'> {
  /** Time to reserve for verifying patches, in milliseconds. Enough for at least one examination of this page. */
  readonly verificationMs: number;
  /**
   * @param pageLanguage language of the page as a BCP-47 tag, or null when unknown
   * @throws PageNotExaminedError
   */
  verify(patches: readonly Patch[], pageLanguage: string | null): Promise<VerifiedPatches>;
  close(): Promise<void>;
}

export interface OpenPageOptions extends PageThreadLimits {
  readonly workerUrl: URL;
  readonly semaphore: Semaphore;
}

/** @throws PageNotExaminedError */
export async function openPage(
  html: string,
  { workerUrl, semaphore, ...limits }: OpenPageOptions,
): Promise<OpenPage> {
  const { deadlineMs } = limits;
  const releaseSlot = await semaphore.acquire(deadlineMs - minimumWorkMs);
  if (releaseSlot === null) throw new PageNotExaminedError('no_turn');
  const worker = new PageThread(html, workerUrl, limits);
  const close = async () => {
    await worker.stop('out_of_time');
    releaseSlot();
  };
  try {
    const opened = await worker.opened();
    if (opened.state !== 'opened') throw new PageNotExaminedError('too_complex');
    const { state: _, examinationMs, ...found } = opened;
    return {
      ...found,
      verificationMs: verificationTimeMs(examinationMs),
      async verify(patches, pageLanguage) {
        const untilMs = deadlineMs - replyReserveMs;
        const verified = await worker.verified({ patches: [...patches], pageLanguage, untilMs });
        if (verified.state !== 'verified') throw new PageNotExaminedError('failed');
        return verified;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

export function verificationTimeMs(examinationMs: number): number {
  const singleExaminationMs = examinationMs * examinationTimeFactor + replyReserveMs + replyOverheadMs;
  const usualMs = Math.min(
    Math.max(examinationMs * typicalExaminations, minimumVerificationMs),
    maximumVerificationMs,
  );
  return Math.max(usualMs, singleExaminationMs);
}
