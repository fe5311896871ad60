import { isSameText } from '../../language/segments.ts';
import type { Finding } from '../finding.ts';
import type { Judge } from './judge.ts';
import { type Difference, type Meaning, standingDifferences } from './meaning.ts';
import { meaningFindings } from './meaning-findings.ts';

/** An answer that a judge reads and adds findings to. */
export interface Judgeable {
  readonly findings: readonly Finding[];
  readonly meaning?: Meaning | null;
  /** What a judge found; null while none was asked. */
  readonly differences: readonly Difference[] | null;
}

/**
 * An answer with what a judge finds in it. One that is its source is not shown to the judge: nothing in it can mean
 * anything else. Where no judgement comes, it has what was found in the answer before it and
 * still stands.
 *
 * @param deadlineMs when the request's work must have ended, in milliseconds since 1970
 */
export async function judged<Answer extends Judgeable>(
  answer: Answer,
  judge: Judge | null,
  before: readonly Difference[],
  deadlineMs: number,
): Promise<Answer> {
  const meaning = answer.meaning ?? null;
  if (judge === null || meaning === null || isSameText(meaning.source, meaning.answer)) return answer;
  const differences = (await judge.differences(meaning, deadlineMs)) ?? standingDifferences(before, meaning);
  return { ...answer, differences, findings: [...answer.findings, ...meaningFindings(differences)] };
}
