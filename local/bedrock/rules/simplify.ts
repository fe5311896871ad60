import { isEnglish } from './english/is-english.ts';
import { usePlainWords } from './english/plain-words.ts';
import { gradeLevel } from './english/readability.ts';
import { numberParameter } from './parameters.ts';
import type { Rule } from './rule.ts';

/**
 * Rewrites English above a grade in simpler words. Other text is unchanged.
 */
export const simplify: Rule = ({ text, parameters, problems }) => {
  const target = numberParameter(parameters, 'targetGradeLevel', { min: 1, max: 12, fallback: 6 });
  if (!isEnglish(text, parameters)) return { text };
  return { text: simplifyTo(text, /\bgrade\b/.test(problems) ? 0 : target) };
};

/** English in simpler words if it is above the grade. */
export function simplifyTo(text: string, targetGrade: number): string {
  return gradeLevel(text) <= targetGrade ? text : usePlainWords(text);
}
