import { median, quantile } from '../bench/measure/statistics.ts';
import { sumOf } from '../shared/collections/sum-of.ts';
import type { CallResult } from './result.ts';

/** A number out of so many. */
export interface Share {
  readonly count: number;
  readonly of: number;
}

/** What a group of calls gave, in figures. */
export interface Figures {
  readonly calls: number;
  /** Answered with 200. */
  readonly answered: Share;
  /** Of the answers, those without any warning. */
  readonly withoutWarnings: Share;
  /** Of the answers with a grade asked for and measured. */
  readonly targetMet: Share;
  /** Means of the answers whose grade was measured before and after; null where there are none. */
  readonly gradeBefore: number | null;
  readonly gradeAfter: number | null;
  /** Of all checks that applied. */
  readonly checksHeld: Share;
  /** Calls in which the model was asked for a better answer. */
  readonly repaired: Share;
  /** Requests that a model refused as they were asked, throttled or failed. */
  readonly refusals: number;
  /** Of answered calls; null where there are none. */
  readonly medianMs: number | null;
  readonly ninetiethMs: number | null;
  readonly credits: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars by list price; null where the model has none. */
  readonly dollars: number | null;
}

/** Sums a group of calls up. */
export function figuresOf(results: readonly CallResult[]): Figures {
  const answered = results.filter(({ status }) => status === 200);
  const met = answered.flatMap(({ grades }) => grades?.met ?? []);
  const graded = answered.flatMap(({ grades }) =>
    grades === null || grades.before === null || grades.after === null
      ? []
      : [{ before: grades.before, after: grades.after }],
  );
  const checks = answered.flatMap((result) => Object.values(result.checks).flatMap((held) => held ?? []));
  const times = answered.map(({ latencyMs }) => latencyMs);
  const dollars = results.flatMap((result) => result.dollars ?? []);
  return {
    calls: results.length,
    answered: { count: answered.length, of: results.length },
    withoutWarnings: shareOf(answered, ({ warnings }) => warnings.length === 0),
    targetMet: shareOf(met, (isMet) => isMet),
    gradeBefore: meanOf(graded.map(({ before }) => before)),
    gradeAfter: meanOf(graded.map(({ after }) => after)),
    checksHeld: shareOf(checks, (held) => held),
    repaired: shareOf(results, ({ repairs }) => repairs > 0),
    refusals: sumOf(results.map(({ refusals }) => refusals)),
    medianMs: times.length === 0 ? null : median(times),
    ninetiethMs: times.length === 0 ? null : quantile(times, 0.9),
    credits: sumOf(results.map(({ credits }) => credits)),
    inputTokens: sumOf(results.map(({ inputTokens }) => inputTokens)),
    outputTokens: sumOf(results.map(({ outputTokens }) => outputTokens)),
    dollars: dollars.length === 0 ? null : sumOf(dollars),
  };
}

/** How often each word occurs, the most frequent first. */
export function countsOf(words: readonly string[]): (readonly [word: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([one, more], [other, less]) => less - more || one.localeCompare(other));
}

function shareOf<Item>(items: readonly Item[], isCounted: (item: Item) => boolean): Share {
  return { count: items.filter(isCounted).length, of: items.length };
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : sumOf(values) / values.length;
}
