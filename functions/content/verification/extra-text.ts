import { canonicalLanguage } from '../language/language-tags.ts';
import { lineSentencesOf, spaced, wordsOf } from '../language/segments.ts';
import { withoutKept } from '../markup/kept-spans.ts';
import { guessLanguage } from './language.ts';

/** Number of initial letters compared per word. In scripts without spaces, character pairs are compared. */
const stemLetters = 4;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2,}/gu;

/**
 * Removes a first or last paragraph beyond those of the source that is not about it: a preface, a note or a closing of
 * the model. Such a paragraph shares no word with the source or, in a translation, is in another language than the rest.
 */
export function withoutExtraParagraphs(
  output: string,
  source: string,
  targetLanguage: string | null,
): string {
  const known = stemsOf(source);
  const isExtra = (paragraph: string) =>
    targetLanguage === null
      ? stemsOf(paragraph).size >= 2 && [...stemsOf(paragraph)].every((stem) => !known.has(stem))
      : isSurelyOther(paragraph, targetLanguage);
  const lines = output.trim().split(/\n+/u);
  const count = paragraphCount(source);
  let [start, end] = [0, lines.length];
  while (end - start > count && isExtra(lines[end - 1] ?? '')) end -= 1;
  while (end - start > count && isExtra(lines[start] ?? '')) start += 1;
  if (start === 0 && end === lines.length) return output;
  const kept = lines.slice(start, end).join('\n');
  const from = output.indexOf(lines[start] ?? '');
  return kept === ''
    ? output
    : output.slice(from, output.lastIndexOf(lines[end - 1] ?? '') + (lines[end - 1] ?? '').length);
}

function isSurelyOther(paragraph: string, language: string): boolean {
  const guess = guessLanguage(withoutKept(paragraph));
  return guess?.isSure === true && guess.language !== canonicalLanguage(language);
}

function paragraphCount(text: string): number {
  return text.split(/\n+/u).filter((line) => line.trim() !== '').length;
}

/** Minimum length of a repeated sentence, in words. A shorter one may be a heading or an exclamation. */
const minimumWords = 4;

/** Returns a sentence that stands more than once in a text whose source repeats fewer sentences, or null. */
export function repeatedSentence(source: string, result: string): string | null {
  const repeated = repeatedSentences(result);
  return repeated.length > repeatedSentences(source).length ? (repeated[0] ?? null) : null;
}

function repeatedSentences(text: string): string[] {
  const sentences = lineSentencesOf(text, 'und').map(spaced);
  const seen = new Set<string>();
  return sentences.filter((sentence) => {
    if (!seen.has(sentence)) return !seen.add(sentence);
    return wordsOf(sentence, 'und').length >= minimumWords;
  });
}

/** Returns the proportion of word stems of a text that also occur in the source, or 1 for text without stems. */
export function sharedStems(output: string, source: string): number {
  const stems = [...stemsOf(output)];
  const known = stemsOf(source);
  return stems.length === 0 ? 1 : stems.filter((stem) => known.has(stem)).length / stems.length;
}

function stemsOf(text: string): Set<string> {
  const folded = text.toLowerCase();
  const pairs = [...folded.matchAll(unspaced)].flatMap(([run]) =>
    Array.from({ length: run.length - 1 }, (_, index) => run.slice(index, index + 2)),
  );
  const words = folded.replace(unspaced, ' ').match(/[\p{L}\p{M}]{4,}/gu) ?? [];
  return new Set([...pairs, ...words.map((word) => word.slice(0, stemLetters))]);
}
