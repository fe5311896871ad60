import { isSameText } from '../../language/segments.ts';
import type { Finding } from '../finding.ts';
import type { Judge } from './judge.ts';
import { type Difference, type Meaning, remainingDifferences } from './meaning.ts';
import { meaningFindings } from './meaning-findings.ts';

export interface Judgeable {
  readonly findings: readonly Finding[];
  readonly meaning?: Meaning | null;
  /** Differences found by the judge, or null when it was not called. */
  readonly differences: readonly Difference[] | null;
}

/**
 * Adds the problems found by the judge to a response, unless the response equals its source. If the judge returns no
 * result, adds the differences of the previous response that also apply to this one.
 * @param before differences of the previous response
 * @param deadlineMs deadline in milliseconds since the Unix epoch
 */
export async function judged<Output extends Judgeable>(
  output: Output,
  judge: Judge | null,
  before: readonly Difference[],
  deadlineMs: number,
): Promise<Output> {
  const meaning = output.meaning ?? null;
  if (judge === null || meaning === null || isSameText(meaning.source, meaning.output)) return output;
  const differences = (await judge.differences(meaning, deadlineMs)) ?? remainingDifferences(before, meaning);
  return { ...output, differences, findings: [...output.findings, ...meaningFindings(differences)] };
}
