import { primaryLanguage } from '../../../shared/contract/content/common.ts';
import { lineSentencesOf, wordsOf } from '../language/segments.ts';

/** Shorter texts may shrink to anything. */
const minimumLength = 150;

/** A sign of these scripts says about as much as so many letters. */
export const lettersPerSign = 3;
const signs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** How much a text can say, in letters. */
export function saidLength(text: string): number {
  const signCount = text.match(signs)?.length ?? 0;
  return text.length + signCount * (lettersPerSign - 1);
}

/** What share of a text's length its rendering has; 1 for a short text. */
export function shareKept(source: string, result: string): number {
  const length = saidLength(source);
  return length < minimumLength ? 1 : saidLength(result) / length;
}

/** A shorter sentence may be a name, a title or the same in both languages. */
const minimumWords = 5;
const minimumLetters = 25;
const minimumSigns = 8;

/** The sentences of a text that stand in its translation as they were. */
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
        (sentence.length >= minimumLetters && wordsOf(sentence, language).length >= minimumWords) ||
        (sentence.match(signs)?.length ?? 0) >= minimumSigns,
    );
}
