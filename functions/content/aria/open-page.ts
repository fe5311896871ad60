import type { UndecidedRule, Violation } from '../../../shared/contract/content/aria-fix.ts';
import { PageNotExaminedError } from '../errors.ts';
import { isTooComplex } from './complexity.ts';
import type { AriaFailure, Proved } from './messages.ts';
import { PageWorker, type PageWorkerLimits } from './page-worker.ts';
import { lookTimeFactor } from './patch-proof.ts';
import type { Patch } from './patch-rules.ts';
import type { Turns } from './turns.ts';

/**
 * Time limit for opening a page, in milliseconds. An ordinary page takes less than one second, the largest
 * allowed (3,000 links without a name) about four; slower pages are hostile.
 */
export const openingLimitMs = 6_000;

/** Minimum time left to start the examination of a queued page, in milliseconds. */
export const leastWorkMs = 10_000;

/** Time before the deadline at which a worker stops trying patches and replies, in milliseconds. */
const replyingMs = 500;

/** Typical number of examinations for verifying patches: one for all, and some to isolate invalid ones. */
const usualLooks = 20;

/** Minimum and maximum time for verifying patches, in milliseconds. */
const leastProvingMs = 2_000;
const usualProvingMs = 8_000;

/** Overhead of the worker's reply in addition to one examination, in milliseconds. */
const provingSpareMs = 100;

/** A page under examination. Must be closed. */
export interface OpenPage {
  readonly violations: readonly Violation[];
  /** Rules without a result, which the violations do not cover. */
  readonly undecided: readonly UndecidedRule[];
  /** The most severe failures that an attribute can fix, by element. */
  readonly failures: readonly AriaFailure[];
  /** The beginning of the rendered text. */
  readonly text: string;
  /** Wrapper elements of a fragment, outermost first. */
  readonly within: readonly string[];
  /** Time for verifying patches, in milliseconds: at least one examination of this page. */
  readonly provingMs: number;
  /**
   * Applies the patches that fix a failure without causing another. Returns the result of each patch and the
   * remaining failures.
   *
   * @param pageLanguage BCP-47; null if unknown
   * @throws PageNotExaminedError
   */
  prove(patches: readonly Patch[], pageLanguage: string | null): Promise<Proved>;
  close(): Promise<void>;
}

export interface OpenPageOptions extends PageWorkerLimits {
  /** URL of the worker's code. */
  readonly workerUrl: URL;
  /** Limits concurrent pages in this process. */
  readonly turns: Turns;
}

/**
 * Examines markup in a worker.
 *
 * @throws PageNotExaminedError
 */
export async function openPage(
  html: string,
  { workerUrl, turns, ...limits }: OpenPageOptions,
): Promise<OpenPage> {
  if (isTooComplex(html)) throw new PageNotExaminedError('too_complex');
  const { deadlineMs } = limits;
  const giveTurnBack = await turns.take(deadlineMs - leastWorkMs);
  if (giveTurnBack === null) throw new PageNotExaminedError('no_turn');
  const worker = new PageWorker(html, workerUrl, limits);
  const close = async () => {
    await worker.stop('out_of_time');
    giveTurnBack();
  };
  try {
    const opened = await worker.opened();
    if (opened.state !== 'opened') throw new PageNotExaminedError('too_complex');
    const { violations, undecided, failures, text, within, lookMs } = opened;
    return {
      violations,
      undecided,
      failures,
      text,
      within,
      provingMs: provingTimeMs(lookMs),
      async prove(patches, pageLanguage) {
        const untilMs = deadlineMs - replyingMs;
        const proved = await worker.proved({ patches: [...patches], pageLanguage, untilMs });
        if (proved.state !== 'proved') throw new PageNotExaminedError('failed');
        return proved;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @param lookMs duration of the first examination */
export function provingTimeMs(lookMs: number): number {
  const oneLookMs = lookMs * lookTimeFactor + replyingMs + provingSpareMs;
  const usualMs = Math.min(Math.max(lookMs * usualLooks, leastProvingMs), usualProvingMs);
  return Math.max(usualMs, oneLookMs);
}
