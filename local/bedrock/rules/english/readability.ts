import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import { splitIntoSentences, wordsOf } from './sentences.ts';

/** Flesch-Kincaid grade level (Kincaid et al., 1975) of English prose; a text without words has grade 0. */
export function gradeLevel(text: string): number {
  const words = wordsOf(text);
  if (words.length === 0) return 0;
  const sentences = text
    .split(/\n+/)
    .flatMap((line) => splitIntoSentences(line))
    .filter((sentence) => wordsOf(sentence).length > 0);
  return fleschKincaid({
    sentence: Math.max(1, sentences.length),
    word: words.length,
    syllable: words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0),
  });
}
