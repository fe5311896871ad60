import { isEnglish } from './english/is-english.ts';
import { usePlainWords } from './english/plain-words.ts';
import { gradeLevel } from './english/readability.ts';
import { splitSentences } from './english/split-sentences.ts';
import { numberParameter } from './parameters.ts';
import type { Rule } from './rule.ts';

/** Steps from the gentlest on; each is taken only while the text is above the wanted grade. */
const steps: readonly ((text: string) => string)[] = [
  usePlainWords,
  (text) => splitSentences(text, { longerThanWords: 20 }),
  (text) => splitSentences(text, { longerThanWords: 10 }),
];

/**
 * Rewrites English for a grade: simpler words, then shorter sentences. Text in other languages is unchanged.
 */
export const simplify: Rule = ({ text, parameters, problems }) => {
  const target = numberParameter(parameters, 'targetGradeLevel', { min: 1, max: 12, fallback: 6 });
  if (!isEnglish(text, parameters)) return { text };
  return { text: simplifyTo(text, /\bgrade\b/.test(problems) ? 0 : target) };
};

/** English after as many steps as bring it to the grade, or after all of them. */
export function simplifyTo(text: string, targetGrade: number): string {
  return steps.reduce(
    (current, step) => (gradeLevel(current) <= targetGrade ? current : step(current)),
    text,
  );
}
