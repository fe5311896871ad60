import { isSameText } from '../../language/segments.ts';
import type { Finding } from '../finding.ts';
import type { Judge } from './judge.ts';
import { type Difference, type Meaning, remainingDifferences } from './meaning.ts';
import { meaningFindings } from './meaning-findings.ts';

/** A response that the judge can review. */
export interface Judgeable {
  readonly findings: readonly Finding[];
  readonly meaning?: Meaning | null;
  /** Differences found by the judge; null if it was not called. */
  readonly differences: readonly Difference[] | null;
}

/**
 * Adds the judge's findings to a response, unless the response equals its source. Without a judgement,
 * retains the findings about the previous response that still apply.
 *
 * @param deadlineMs in milliseconds since 1970
 */
export async function judged<Answer extends Judgeable>(
  answer: Answer,
  judge: Judge | null,
  before: readonly Difference[],
  deadlineMs: number,
): Promise<Answer> {
  const meaning = answer.meaning ?? null;
  if (judge === null || meaning === null || isSameText(meaning.source, meaning.answer)) return answer;
  const differences = (await judge.differences(meaning, deadlineMs)) ?? remainingDifferences(before, meaning);
  return { ...answer, differences, findings: [...answer.findings, ...meaningFindings(differences)] };
}
