import { isEnglish, simplifyTo } from './english.ts';
import { numberParameter, type Rule } from './rule.ts';

/** Replaces difficult English words and phrases when the text exceeds the target grade. */
export const simplify: Rule = ({ text, parameters, problems }) => {
  const target = numberParameter(parameters, 'targetGradeLevel', { min: 1, max: 12, fallback: 6 });
  if (!isEnglish(text, parameters)) return { text };
  return { text: simplifyTo(text, /\bgrade\b/.test(problems) ? 0 : target) };
};
