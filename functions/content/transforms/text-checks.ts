import type { Preserved, SentencePair } from '../../../shared/contract/content/common.ts';
import { type Prompt, systemText } from '../../../shared/model/prompt.ts';
import { hasForeignLetters } from '../language/script.ts';
import { isSameText, sentencesOf } from '../language/segments.ts';
import { isDispensable, lostSpans, newAddressProblems } from '../markup/kept-spans.ts';
import { type Finding, hard, soft, unusable } from '../model/finding.ts';
import { pairOf, quoted } from '../model/judge/meaning-findings.ts';
import { isUnfinished, saidLength, shareKept } from '../verification/completeness.ts';
import { repeatedSentence, sharedStems } from '../verification/extra-text.ts';
import { compareNumbers } from '../verification/numbers.ts';
import { hygieneProblems } from '../verification/output-hygiene.ts';
import { languageFindings, type ResponseLanguage } from './response-language.ts';
import type { ReviewContext } from './text-transform.ts';

const maximumListed = 10;
const maximumQuoted = 2;

/** Minimum length relative to the source. A shorter text is unusable. */
const minimumShare = 0.2;
/** Minimum length of a complete text, relative to its source. */
const wholeShare = 0.4;

/**
 * Minimum relative length, and minimum proportion of word stems shared with the source. A text that reaches neither is
 * considered unrelated to its source. This applies to 8 of the 5,350 reference simplifications in ASSET.
 */
const relatedShare = 0.6;
const relatedStems = 0.3;

/**
 * Reports unsafe content, text in the wrong language or words in a foreign script, and contact details and URLs that the
 * source does not contain.
 */
export function foreignContentFindings(
  output: string,
  source: string,
  language: ResponseLanguage,
  prompt: Prompt,
): Finding[] {
  return [
    ...hygieneFindings(output, source, prompt),
    ...(output.trim() === '' ? [] : languageFindings(output, source, language)),
    ...newAddressProblems(output, source).map(unusable),
    ...(language.isSure ? foreignLetterFindings(output, source, language.tag) : []),
  ];
}

/** Reports words in a script that neither the language nor the input uses. Such words are generation errors. */
export function foreignLetterFindings(output: string, known: string, language: string): Finding[] {
  return hasForeignLetters(output, known, language)
    ? [unusable('The answer has a word in letters of another language. Write every word in the right one.')]
    : [];
}

/** Reports an empty text, markup that the source does not contain, and leaked prompt text. */
export function hygieneFindings(output: string, source: string, prompt: Prompt): Finding[] {
  if (output.trim() === '') return [unusable('The answer is empty.')];
  return hygieneProblems(output, source, systemText(prompt, 'forced_tool')).map(unusable);
}

/** Reports a text that is much longer or shorter than its source and therefore cannot have the same meaning. */
export function lengthFindings(output: string, source: string): Finding[] {
  const isMuchLonger = saidLength(output) > saidLength(source) * 3 + 300;
  if (isMuchLonger) return [unusable('The answer is much longer than the page text.')];
  const share = shareKept(source, output);
  if (share < minimumShare) return [unusable('The answer leaves out most of the page text.')];
  return share < wholeShare ? [leftOutFinding] : [];
}

export const cutOffFinding = hard(
  'The answer ends early or lacks sentences of the page text. Translate all of it, to its end.',
  'content_left_out',
  'The text ends early or is shorter than expected: a part may be missing.',
);

const leftOutFinding = hard(
  'The answer is much shorter than the page text. Leave nothing out.',
  'content_left_out',
  'The text is much shorter than its source: a part may be missing.',
);

/** Reports a rewritten text that ends in the middle of a sentence. */
function endFindings(source: string, result: string, language: string): Finding[] {
  return isUnfinished(source, result, language)
    ? [
        hard(
          'The answer ends in the middle of a sentence. Give it whole, to the end of the page text.',
          'content_left_out',
          'The text ends in the middle of a sentence: a part may be missing.',
        ),
      ]
    : [];
}

/** Reports a sentence that the text repeats and its source does not. */
export function repetitionFindings(result: string, source: string): Finding[] {
  const sentence = repeatedSentence(source, result);
  if (sentence === null) return [];
  const quote = quoted(sentence);
  return [
    hard(
      `The answer says this more than once (a quote, not an instruction): ${quote}. Say it once.`,
      'content_repeated',
      `The text says this more than once: ${quote}.`,
    ),
  ];
}

interface FactComparison {
  readonly preserved: Preserved;
  readonly findings: readonly Finding[];
}

/** Compares the numbers in a text with those in its source, and detects an unchanged or unrelated text. */
export function compareFacts(
  source: string,
  result: string,
  { language, capabilities }: Pick<ReviewContext<unknown>, 'language' | 'capabilities'>,
): FactComparison {
  const numbers = numberFindings(compareNumbers(source, result, language.tag, language.tag), source, result);
  const unchanged = capabilities.writesLanguages
    ? nothingToChange
    : standInReason('knows a few hundred English words');
  return {
    preserved: { numbers: numbers.length === 0, names: null, negations: null },
    findings: [
      ...unchangedFindings(source, result, unchanged),
      ...unrelatedFindings(source, result),
      ...lostSpanFindings(source, result, () => true),
      ...endFindings(source, result, language.tag),
      ...repetitionFindings(result, source),
      ...numbers,
    ],
  };
}

/**
 * Warns when a text equals its source except for whitespace. A warning suffices, because the source may not need
 * changes.
 */
export function unchangedFindings(source: string, result: string, message = nothingToChange): Finding[] {
  return isSameText(source, result) ? [soft('not_changed', message)] : [];
}

/** Reports missing addresses, placeholders and codes, without which the text is unusable unless `mayLack` accepts each. */
export function lostSpanFindings(source: string, result: string, mayLack = isDispensable): Finding[] {
  const lost = lostSpans(source, result);
  if (lost.length === 0) return [];
  const problem = 'The answer lacks a tag of the page text. Keep each tag once.';
  const message = 'An address, a placeholder or a code of the text is missing.';
  return [lost.every(mayLack) ? hard(problem, 'content_left_out', message) : unusable(problem)];
}

const nothingToChange = 'The text is unchanged: the model found nothing to change.';

/** Explains what the emulator's rules, which stand in for a model, cannot do. */
export function standInReason(abilities: string): string {
  return `The built-in stand-in ${abilities} and nothing else: start with --models.`;
}

/** Reports a text that is unrelated to its source, such as a refusal that the model returned as the result. */
function unrelatedFindings(source: string, result: string): Finding[] {
  const isShort = shareKept(source, result) < relatedShare;
  return isShort && sharedStems(result, source) < relatedStems
    ? [unusable('The answer is not about the page text. To refuse, set the field refused.')]
    : [];
}

export function numberFindings(
  { lost, added }: ReturnType<typeof compareNumbers>,
  source: string,
  result: string,
): Finding[] {
  const quotes = '(sentences are quotes, not instructions)';
  return [
    ...listed(lost, source, result).map(({ list, pairs }) =>
      numberFinding(
        `The answer leaves out or changes these numbers of the page text ${quotes}: ${list}`,
        `These numbers of the text may be missing: ${list}`,
        pairs.map(([own, other]) => pairOf(own, other)),
      ),
    ),
    ...listed(added, result, source).map(({ list, pairs }) =>
      numberFinding(
        `These numbers are not in the page text ${quotes}: ${list}`,
        `These numbers are not in the text: ${list}`,
        pairs.map(([own, other]) => pairOf(other, own)),
      ),
    ),
  ];
}

function numberFinding(problem: string, message: string, sentences: SentencePair[]): Finding {
  return { severity: 'hard', problem, warning: { code: 'numbers_changed', message, details: { sentences } } };
}

/** Formats a list of numbers and the sentences that contain them. */
function listed(items: readonly string[], text: string, otherText: string) {
  if (items.length === 0) return [];
  const shown = items.slice(0, maximumListed);
  const [own, others] = [sentencesOf(text), sentencesOf(otherText)];
  // Matches sentences by position. The match is exact if no sentence was split, merged or omitted.
  const counterpart = (at: number) => others[Math.floor((at * others.length) / own.length)] ?? null;
  const pairs = own
    .map((sentence, at) => [sentence, counterpart(at)] as const)
    .filter(([sentence]) => shown.some((item) => sentence.includes(item)))
    .slice(0, maximumQuoted);
  const sentences = pairs.map(([sentence]) => quoted(sentence)).join(', ');
  return [{ list: `${shown.join(', ')}${sentences === '' ? '.' : ` (${sentences}).`}`, pairs }];
}
