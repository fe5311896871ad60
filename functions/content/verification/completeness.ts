import { primaryLanguage } from '../../../shared/contract/content/common.ts';
import { canonicalLanguage } from '../language/language-tags.ts';
import { lineSentencesOf, wordsOf } from '../language/segments.ts';
import { lengthRatios } from './words/length-ratios.ts';

/** Minimum length of a text to check, in letters. */
const minimumLength = 150;

/** Number of letters that carry as much information as one Chinese, Japanese or Korean character. */
export const lettersPerSign = 3;
const signs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Returns the length that a text with the same information would have in an alphabetic script, in letters. */
export function saidLength(text: string): number {
  const signCount = text.match(signs)?.length ?? 0;
  return text.length + signCount * (lettersPerSign - 1);
}

/** Returns the length of a text relative to its source, or 1 for a short source. */
export function shareKept(source: string, result: string): number {
  const length = saidLength(source);
  return length < minimumLength ? 1 : saidLength(result) / length;
}

/** Final punctuation, including the Greek question mark (U+037E), or a closing quotation mark or bracket. */
const sentenceEnd = /[.!?;\u037e…:‥。．！？؟۔।॥།།։።។။"'”’“»«›‹‘`)\]）」』】]\s*$/u;

/** Abbreviations such as "Mr." and "U.S.", whose full stop does not end a sentence. */
const abbreviation = /(?<!\p{L})(\p{Lu}\p{L}{0,3}|(?:\p{L}\.){1,5}\p{L})\.(?=\s)/gu;

const withoutStops = new Set(['th', 'lo', 'bo', 'dz']);

/** Minimum length of a translation relative to the usual length. A shorter translation is considered truncated. */
const cutShare = 0.66;
/** Minimum length, relative to the usual length, of a translation with fewer sentences than its source. */
const fewerSentencesShare = 0.82;
/** Minimum length, relative to the usual length, of a translation without the final punctuation of its source. */
const openEndShare = 1.1;

/** True when a translation seems truncated. Flags 1.2% of the professional translations in NTREX-128. */
export function isCutOff(
  source: string,
  translation: string,
  sourceLanguage: string,
  targetLanguage: string,
): boolean {
  if (saidLength(source) < minimumLength) return false;
  const share = translation.length / source.length / ratioOf(sourceLanguage, targetLanguage);
  if (share < cutShare) return true;
  const isOpen = sentenceEnd.test(source) && !sentenceEnd.test(translation);
  if (isOpen && share < openEndShare && !withoutStops.has(canonicalLanguage(targetLanguage))) return true;
  if (share >= fewerSentencesShare) return false;
  return sentenceCount(translation, targetLanguage) < sentenceCount(source, sourceLanguage);
}

const ratios = new Map(
  [...lengthRatios.matchAll(/(\w+) ([\d.]+)/g)].map(([, language = '', ratio]) => [language, Number(ratio)]),
);

function ratioOf(sourceLanguage: string, targetLanguage: string): number {
  const from = ratios.get(canonicalLanguage(sourceLanguage));
  const to = ratios.get(canonicalLanguage(targetLanguage));
  return from === undefined || to === undefined ? 1 : to / from;
}

function sentenceCount(text: string, language: string): number {
  const sentences = lineSentencesOf(text.replace(abbreviation, '$1'), language);
  return sentences.filter((sentence) => /\p{L}/u.test(sentence)).length;
}

/** Minimum length of a sentence to check, in words or CJK characters. A shorter one may be a name or a title. */
const minimumWords = 5;
const minimumSigns = 8;

export function untranslatedSentences(
  source: string,
  translation: string,
  sourceLanguage: string,
  targetLanguage: string,
): string[] {
  if (primaryLanguage(sourceLanguage) === primaryLanguage(targetLanguage)) return [];
  const held = new Set(longSentences(translation, sourceLanguage));
  return longSentences(source, sourceLanguage).filter((sentence) => held.has(sentence));
}

function longSentences(text: string, language: string): string[] {
  return lineSentencesOf(text, language)
    .map((sentence) => sentence.replace(/\s+/gu, ' ').trim())
    .filter(
      (sentence) =>
        wordsOf(sentence, language).length >= minimumWords ||
        (sentence.match(signs)?.length ?? 0) >= minimumSigns,
    );
}
