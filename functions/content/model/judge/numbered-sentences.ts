import { lineSentencesOf } from '../../language/segments.ts';

/** Returns the sentences of a text. The judge refers to each sentence by its position, starting at 1. */
export function numberedSentences(text: string): string[] {
  return lineSentencesOf(text, 'und')
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}
