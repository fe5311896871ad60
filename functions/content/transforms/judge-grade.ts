import type { Readability } from '../../../shared/contract/content/common.ts';
import type { Finding } from '../model/finding.ts';
import { measureGrade, meetsGrade } from '../verification/readability.ts';

/** The grade of a text beside the grade that was asked for. */
export interface GradeJudgement {
  readonly readability: Readability;
  readonly findings: readonly Finding[];
}

/**
 * Measures a text against a target grade, where there is one and a formula fits the language.
 *
 * @param before the grade of the text it was made from
 */
export function judgeGrade(
  text: string,
  language: string,
  target: number | null,
  before: number | null,
): GradeJudgement {
  const { formula, grade } = measureGrade(text, language);
  const met = grade === null || target === null ? null : meetsGrade(grade, target);
  const readability = { formula, target, before, after: grade, met, attempts: 1 };
  if (target !== null && grade === null) {
    const message = `No readability formula is used for the language ${language}: the grade was not measured.`;
    return {
      readability,
      findings: [{ severity: 'soft', warning: { code: 'readability_not_measured', message } }],
    };
  }
  if (met !== false) return { readability, findings: [] };
  const notMet: Finding = {
    severity: 'hard',
    problem: `The answer reads at grade ${grade}, and must read at grade ${target} or below. Use shorter sentences and shorter words.`,
    warning: { code: 'grade_not_met', message: `The text reads at grade ${grade}, above grade ${target}.` },
  };
  return { readability, findings: [notMet] };
}
