import type { Preserved, Warning } from '../../../shared/contract/content/common.ts';
import { hasForeignLetters } from '../language/script.ts';
import { isSameText } from '../language/segments.ts';
import { type Finding, unusable } from '../model/finding.ts';
import { type Prompt, systemText } from '../model/prompt.ts';
import { addressProblems } from '../verification/addresses.ts';
import { saidLength, shareKept } from '../verification/completeness.ts';
import { type Changes, compareNumbers } from '../verification/numbers.ts';
import { hygieneProblems } from '../verification/output-hygiene.ts';
import { sharedStems } from '../verification/preface.ts';
import { type AnswerLanguage, languageFindings } from './answer-language.ts';

/** How many numbers a message lists. */
const maximumListed = 10;

/** A rendering with less of its source's length than this is no rendering; with less than the second, some is missing. */
const minimumShare = 0.2;
const wholeShare = 0.4;

/** A rendering under both shares is none: 8 of 5,350 references of ASSET, texts of one sentence. */
const relatedShare = 0.6;
const relatedStems = 0.3;

/** What makes a model's text unfit to be given to anyone. */
export function unfitFindings(
  output: string,
  source: string,
  language: AnswerLanguage,
  prompt: Prompt,
): Finding[] {
  return [
    ...unsafeFindings(output, source, language, prompt),
    ...addressProblems(output, source).map(unusable),
    ...(language.isSure ? foreignLetterFindings(output, source, language.tag) : []),
  ];
}

/** A word in another script amid the text is a slip of the model, unless it stands in what it was given. */
export function foreignLetterFindings(output: string, known: string, language: string): Finding[] {
  return hasForeignLetters(output, known, language)
    ? [unusable('The answer has a word in letters of another language. Write every word in the right one.')]
    : [];
}

/** The same for a text about something else than its source, such as a picture: that may show an address. */
export function unsafeFindings(
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

/** A text that grew or shrank so much cannot say the same as its source. */
export function lengthFindings(output: string, source: string): Finding[] {
  const isMuchLonger = saidLength(output) > saidLength(source) * 3 + 300;
  if (isMuchLonger) return [unusable('The answer is much longer than the page text.')];
  const share = shareKept(source, output);
  if (share < minimumShare) return [unusable('The answer leaves out most of the page text.')];
  return share < wholeShare ? [leftOutFinding] : [];
}

/** A translation that was cut off, or lacks sentences. */
export const cutOffFinding: Finding = {
  severity: 'hard',
  problem: 'The answer ends early or lacks sentences of the page text. Translate all of it, to its end.',
  warning: {
    code: 'content_left_out',
    message: 'The text ends early or is shorter than such translations are: a part may be missing.',
  },
};

const leftOutFinding: Finding = {
  severity: 'hard',
  problem: 'The answer is much shorter than the page text. Leave nothing out.',
  warning: {
    code: 'content_left_out',
    message: 'The text is much shorter than its source: a part may be missing.',
  },
};

/** What of a source a new text still holds, and what it does not. */
export interface KeptFacts {
  readonly preserved: Preserved;
  readonly findings: readonly Finding[];
}

/** Compares the numbers of a text with its source, and detects one that is unchanged or about something else. */
export function compareFacts(source: string, result: string, language: string): KeptFacts {
  const numbers = numberFindings(compareNumbers(source, result, language, language));
  return {
    preserved: { numbers: numbers.length === 0, names: null, negations: null },
    findings: [...unchangedFindings(source, result), ...unrelatedFindings(source, result), ...numbers],
  };
}

/**
 * A text that came back as it was, but for white space. It may be right so; the caller is told, and no second ask made:
 * a grade that is not met asks for one by itself.
 */
export function unchangedFindings(source: string, result: string): Finding[] {
  if (!isSameText(source, result)) return [];
  const message = 'The text came back as it was: the model found nothing that it could change.';
  return [{ severity: 'soft', warning: { code: 'not_changed', message } }];
}

/** A text about something else: a refusal that was written as the answer, in any language. */
function unrelatedFindings(source: string, result: string): Finding[] {
  const isShort = shareKept(source, result) < relatedShare;
  return isShort && sharedStems(result, source) < relatedStems
    ? [unusable('The answer is not about the page text. To refuse, set the field refused.')]
    : [];
}

/** Findings about numbers that the source and the answer do not share. */
export function numberFindings({ lost, added }: Changes): Finding[] {
  return [
    ...listed(lost, (list) => ({
      problem: `The answer leaves out or changes these numbers of the page text: ${list}.`,
      warning: { code: 'numbers_changed', message: `These numbers of the text may be missing: ${list}.` },
    })),
    ...listed(added, (list) => ({
      problem: `These numbers are not in the page text: ${list}.`,
      warning: { code: 'numbers_changed', message: `These numbers are not in the text: ${list}.` },
    })),
  ];
}

function listed(
  items: readonly string[],
  say: (list: string) => { readonly problem: string; readonly warning: Warning },
): Finding[] {
  return items.length === 0 ? [] : [{ severity: 'hard', ...say(items.slice(0, maximumListed).join(', ')) }];
}
