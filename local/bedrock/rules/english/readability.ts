import { splitIntoSentences, wordsOf } from './sentences.ts';
import { countSyllables } from './syllables.ts';

/**
 * Flesch-Kincaid grade level (Kincaid et al. 1975): 0.39 × words per sentence + 11.8 × syllables per word − 15.59.
 * A text without words has grade 0.
 */
export function gradeLevel(text: string): number {
  const words = wordsOf(text);
  if (words.length === 0) return 0;
  const sentences = splitIntoSentences(text).filter((sentence) => wordsOf(sentence).length > 0);
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0);
  return 0.39 * (words.length / Math.max(1, sentences.length)) + 11.8 * (syllables / words.length) - 15.59;
}
