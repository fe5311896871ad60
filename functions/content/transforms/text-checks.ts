import type { Preserved } from '../../../shared/contract/content/common.ts';
import { characterCount } from '../../../shared/contract/primitives.ts';
import { type Finding, unusable } from '../model/finding.ts';
import { type Prompt, systemText } from '../model/prompt.ts';
import { canTellNames, lostNames } from '../verification/names.ts';
import { keepsNegations } from '../verification/negations.ts';
import { lostNumbers } from '../verification/numbers.ts';
import { hygieneProblems } from '../verification/output-hygiene.ts';
import { type AnswerLanguage, languageFindings } from './answer-language.ts';

/** How many lost names or numbers a message lists. */
const maximumListed = 10;

/** What makes a model's text unfit to be given to anyone. */
export function unfitFindings(
  output: string,
  source: string,
  language: AnswerLanguage,
  prompt: Prompt,
): Finding[] {
  if (output.trim() === '') return [unusable('The answer is empty.')];
  return [
    ...hygieneProblems(output, source, systemText(prompt, 'forced_tool')).map(unusable),
    ...languageFindings(output, source, language),
  ];
}

/** A text that grew so much is no rendering of its source. */
export function lengthFindings(output: string, source: string): Finding[] {
  const isMuchLonger = characterCount(output) > characterCount(source) * 3 + 300;
  return isMuchLonger ? [unusable('The answer is much longer than the page text.')] : [];
}

/** What of a source a new text still holds, and what it does not. */
export interface KeptFacts {
  readonly preserved: Preserved;
  readonly findings: readonly Finding[];
}

/** Compares numbers, names and negations. */
export function compareFacts(source: string, result: string, language: string): KeptFacts {
  const numbers = lostNumbers(source, result);
  const names = canTellNames(source) ? lostNames(source, result, language) : null;
  const negations = keepsNegations(source, result, language);
  return {
    preserved: {
      numbers: numbers.length === 0,
      names: names === null ? null : names.length === 0,
      negations,
    },
    findings: [
      ...lost('numbers_changed', 'numbers', numbers),
      ...lost('names_changed', 'names', names ?? []),
      ...(negations === false ? [negationFinding] : []),
    ],
  };
}

const negationFinding: Finding = {
  severity: 'hard',
  problem: 'The answer says "not" where the page text does not, or leaves it out. Keep every negation.',
  warning: { code: 'negations_changed', message: 'A negation of the text may be missing or added.' },
};

function lost(code: 'numbers_changed' | 'names_changed', kind: string, items: readonly string[]): Finding[] {
  if (items.length === 0) return [];
  const listed = items.slice(0, maximumListed).join(', ');
  return [
    {
      severity: 'hard',
      problem: `The answer leaves out these ${kind} of the page text: ${listed}.`,
      warning: { code, message: `These ${kind} of the text may be missing: ${listed}.` },
    },
  ];
}
