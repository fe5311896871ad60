import type { SentencePair } from '../../../../shared/contract/content/common.ts';
import { type Finding, soft } from '../finding.ts';
import type { Difference, Inquiry } from './inquiry.ts';
import type { Judge } from './judge.ts';

/** The result of the judge that a response states. */
export interface JudgeCheck {
  /** True when the judge reviewed the response, or nothing in it needed a review. */
  readonly isChecked: boolean;
  readonly links: readonly SentencePair[];
  /** Sentences or hints of the response that have a fault. */
  readonly faulty: readonly string[];
}

export interface Judgeable {
  readonly findings: readonly Finding[];
  readonly inquiry?: Inquiry | null;
  /** Faults found by the judge, or null when it was not called. */
  readonly differences: readonly Difference[] | null;
  readonly check: JudgeCheck;
}

export const unchecked: JudgeCheck = { isChecked: false, links: [], faulty: [] };
/** For a text that no model changed. */
export const nothingToCheck: JudgeCheck = { ...unchecked, isChecked: true };

const notCheckedFinding = soft(
  'meaning_not_checked',
  'The judge model could not review this result, or not all of it.',
);

/**
 * Adds the faults found by the judge to a response. If the judge returns no result, adds the faults of the previous
 * response that also apply to this one, and a warning.
 * @param before faults of the previous response
 * @param deadlineMs deadline in milliseconds since the Unix epoch
 */
export async function judged<Output extends Judgeable>(
  output: Output,
  judge: Judge | null,
  before: readonly Difference[],
  deadlineMs: number,
): Promise<Output> {
  const inquiry = output.inquiry ?? null;
  if (inquiry === null) return output;
  if (inquiry.isSettled) return { ...output, check: nothingToCheck };
  if (judge === null) return output;
  const judgement = await judge.ask(inquiry, deadlineMs);
  const differences = judgement?.differences ?? inquiry.confirmed(before);
  const isChecked = judgement?.isComplete ?? false;
  return {
    ...output,
    differences,
    check: { isChecked, links: judgement?.links ?? [], faulty: differences.map((each) => each.output) },
    findings: [
      ...output.findings,
      ...inquiry.findingsFor(differences),
      ...(isChecked ? [] : [notCheckedFinding]),
    ],
  };
}
