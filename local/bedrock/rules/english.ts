import { eld } from 'eld/extrasmall';
import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import type { JsonObject } from '../../emulator/json.ts';
import phrases from './data/phrases.json' with { type: 'json' };
import { numberParameter, type Rule, textParameter } from './rule.ts';

/** Minimum number of words for language detection. Shorter ASCII text without a reliable match is treated as English. */
const detectableWords = 4;

export function isEnglish(text: string, parameters: JsonObject): boolean {
  return languageOf(text, parameters) === 'en';
}

/** Returns the primary subtag of the declared or detected language. */
export function languageOf(text: string, parameters: JsonObject): string {
  const stated = textParameter(parameters, 'language');
  if (stated !== undefined) return stated.split('-')[0]?.toLowerCase() ?? stated;
  const found = eld.detect(text);
  const isUncertain = wordsOf(text).length < detectableWords && !found.isReliable();
  return found.language === '' || (isUncertain && /^[\p{ASCII}’“”]*$/u.test(text)) ? 'en' : found.language;
}

const abbreviation =
  /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|Gen|Col|Capt|Lt|Rev|No|Nos|Fig|vol|pp?|vs|approx|e\.g|i\.e|cf|al|Inc|Ltd|Co|Corp|(?:[A-Z]\.)*[A-Z])\.\s*$/;
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Splits text into sentences that include trailing whitespace, so that joining the sentences restores the text. */
export function splitIntoSentences(text: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const previous = sentences.at(-1);
    if (previous !== undefined && abbreviation.test(previous) && !/\n\s*$/.test(previous)) {
      sentences[sentences.length - 1] = previous + segment;
    } else {
      sentences.push(segment);
    }
  }
  return sentences;
}

export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
}

/** Flesch-Kincaid grade level (Kincaid et al., 1975). */
export function gradeLevel(text: string): number {
  const words = wordsOf(text);
  if (words.length === 0) return 0;
  const sentences = text.split(/\n+/).flatMap(splitIntoSentences);
  return fleschKincaid({
    sentence: Math.max(1, sentences.filter((sentence) => wordsOf(sentence).length > 0).length),
    word: words.length,
    syllable: words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0),
  });
}

/** Replaces difficult English words and phrases when the text exceeds the target grade. */
export const simplify: Rule = ({ text, parameters, problems }) => {
  const target = numberParameter(parameters, 'targetGradeLevel', { min: 1, max: 12, fallback: 6 });
  if (!isEnglish(text, parameters)) return { text };
  return { text: simplifyTo(text, /\bgrade\b/.test(problems) ? 0 : target) };
};

export function simplifyTo(text: string, targetGrade: number): string {
  return gradeLevel(text) <= targetGrade ? text : usePlainWords(text);
}

const replacements: Readonly<Record<string, string>> = phrases;

const phrasePattern = new RegExp(
  '“[^”]*”|"[^"\\n]*"|«[^»]*»|' +
    "(?<![\\p{L}\\p{N}'’@/._–-]|\\b(?:such|quite|very|so|too|more|most|less|least|as|how|rather) )" +
    `(?:(an?)(\\s+))?(${Object.keys(replacements)
      .sort((left, right) => right.length - left.length)
      .map(escapePattern)
      .join('|')})` +
    "(?![\\p{L}\\p{N}'’@/_–-]|\\.\\p{L}|(?<=\\bnot)(?:,| only\\b))",
  'giu',
);

/**
 * Replaces difficult phrases, longest first, and adjusts a preceding “a” or “an”. Skips quotations, URLs, comparisons
 * such as “more numerous”, and words capitalized within a sentence, which may be names.
 */
function usePlainWords(text: string): string {
  return text.replace(
    phrasePattern,
    (found, article: string | undefined, space = '', phrase: string | undefined, offset: number) => {
      if (phrase === undefined) return found;
      const put = replacements[phrase] ?? replacements[phrase.toLowerCase()];
      const isName =
        /(?!^)\p{Lu}/u.test(found) || (/^\p{Lu}/u.test(found) && !startsSentence(text.slice(0, offset)));
      if (put === undefined || isName) return found;
      const replacement = /^\p{Lu}/u.test(phrase) ? capitalized(put) : put;
      if (article === undefined) return replacement;
      return `${article.charAt(0)}${/^[aeio]/i.test(put) ? 'n' : ''}${space}${replacement}`;
    },
  );
}

function startsSentence(before: string): boolean {
  return /(?:^|[.!?]["'”’)]?\s+|\n\s*(?:[-*•]\s+)?)$/.test(before);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
