import type { SentencePair } from '../../../../shared/contract/content/common.ts';
import { isSameText } from '../../language/segments.ts';
import { type Finding, soft } from '../finding.ts';
import type { Judge } from './judge.ts';
import { type Difference, type Meaning, remainingDifferences } from './meaning.ts';
import { meaningFindings, pairOf } from './meaning-findings.ts';

/** Whether the judge compared a response with its source, and which source sentences its sentences rest on. */
export interface MeaningCheck {
  readonly isChecked: boolean;
  readonly links: readonly SentencePair[];
}

export interface Judgeable {
  readonly findings: readonly Finding[];
  readonly meaning?: Meaning | null;
  /** Differences found by the judge, or null when it was not called. */
  readonly differences: readonly Difference[] | null;
  readonly check: MeaningCheck;
}

export const unchecked: MeaningCheck = { isChecked: false, links: [] };

const notCheckedFinding = soft(
  'meaning_not_checked',
  'The meaning of the text could not be compared with its source.',
);

/**
 * Adds the problems found by the judge to a response, unless the response equals its source. If the judge returns no
 * result, adds the differences of the previous response that also apply to this one, and a warning.
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
  if (judge === null || meaning === null) return output;
  if (isSameText(meaning.source, meaning.output)) {
    return { ...output, check: { isChecked: true, links: [] } };
  }
  const judgement = await judge.compare(meaning, deadlineMs);
  const differences = judgement?.differences ?? remainingDifferences(before, meaning);
  const isChecked = judgement?.isComplete ?? false;
  const links = (judgement?.links ?? []).map((link) => pairOf(link.source, link.output));
  return {
    ...output,
    differences,
    check: { isChecked, links },
    findings: [
      ...output.findings,
      ...meaningFindings(differences),
      ...(isChecked ? [] : [notCheckedFinding]),
    ],
  };
}
