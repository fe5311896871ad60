import { gradeLevel } from './english/readability.ts';
import { numberParameter } from './parameters.ts';
import type { Rule } from './rule.ts';
import { dropAsides } from './simplify/drop-asides.ts';
import { splitLongSentences } from './simplify/split-long-sentences.ts';
import { usePlainWords } from './simplify/use-plain-words.ts';

/** Steps from the gentlest to the boldest; each is taken only while the text is above the wanted grade. */
const steps: readonly ((text: string) => string)[] = [
  usePlainWords,
  (text) => splitLongSentences(text, { longerThanWords: 20 }),
  (text) => splitLongSentences(text, { longerThanWords: 12 }),
  dropAsides,
  (text) => splitLongSentences(text, { longerThanWords: 8 }),
];

/** Rewrites English prose towards a grade: plain words, then shorter sentences, then without asides. */
export const simplify: Rule = ({ text, parameters, problems }) => {
  const target = numberParameter(parameters, 'targetGradeLevel', { min: 1, max: 12, fallback: 6 });
  return { text: simplifyTo(text, problems === '' ? target : 1) };
};

/** The text after as many steps as bring it to the grade, or after all of them. */
export function simplifyTo(text: string, targetGrade: number): string {
  return steps.reduce(
    (current, step) => (gradeLevel(current) <= targetGrade ? current : step(current)),
    text,
  );
}
