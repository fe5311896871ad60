import type { UndecidedRule, Violation } from '../../../shared/contract/content/aria-fix.ts';
import { PageNotExaminedError } from '../errors.ts';
import { isTooComplex } from './complexity.ts';
import type { AriaFailure, Proved } from './messages.ts';
import { PageWorker, type PageWorkerLimits } from './page-worker.ts';
import { lookTimeFactor } from './patch-proof.ts';
import type { Patch } from './patch-rules.ts';
import type { Turns } from './turns.ts';

/**
 * What opening a page may take, in milliseconds: an ordinary page takes less than one second, the largest that is
 * allowed (3,000 links without a name) about four. What takes longer was made to.
 */
export const openingLimitMs = 6_000;

/** With less time left than this, in milliseconds, a page whose turn has come late is not begun. */
export const leastWorkMs = 10_000;

/** How long before its deadline a worker ends trying patches, in milliseconds: for its answer. */
const replyingMs = 500;

/** Looks that trying patches usually takes: one for all of them, and some to find those that are of no use. */
const usualLooks = 20;

/** Time for them, in milliseconds, at least and at most. */
const leastProvingMs = 2_000;
const usualProvingMs = 8_000;

/** What the answer of the worker and the way to it take beside a page's one look, in milliseconds. */
const provingSpareMs = 100;

/** A page under examination. Close it. */
export interface OpenPage {
  readonly violations: readonly Violation[];
  /** Rules that the violations say nothing about. */
  readonly undecided: readonly UndecidedRule[];
  /** The worst of what an attribute can mend, by element. */
  readonly failures: readonly AriaFailure[];
  /** The beginning of what is to read. */
  readonly text: string;
  /** Elements that were put around a fragment, outermost first. */
  readonly within: readonly string[];
  /** Time that trying patches needs, in milliseconds: for a page that takes long to look at, one look. */
  readonly provingMs: number;
  /**
   * Keeps the patches that mend something and break nothing; what became of each, and what then still fails.
   *
   * @param pageLanguage what language the page is in, BCP-47; null where nobody knows
   * @throws PageNotExaminedError
   */
  prove(patches: readonly Patch[], pageLanguage: string | null): Promise<Proved>;
  close(): Promise<void>;
}

export interface OpenPageOptions extends PageWorkerLimits {
  /** Where the worker's code is. */
  readonly workerUrl: URL;
  /** Whose turn it is among the pages of this process. */
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

/** @param lookMs how long the first look took */
export function provingTimeMs(lookMs: number): number {
  const oneLookMs = lookMs * lookTimeFactor + replyingMs + provingSpareMs;
  const usualMs = Math.min(Math.max(lookMs * usualLooks, leastProvingMs), usualProvingMs);
  return Math.max(usualMs, oneLookMs);
}
