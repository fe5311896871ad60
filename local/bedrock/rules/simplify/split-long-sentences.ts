import { splitIntoSentences, wordsOf } from '../english/sentences.ts';
import { splitAtClause } from './split-at-clause.ts';

/** Splits each sentence of more words than given at a clause border, again and again while one is found. */
export function splitLongSentences(text: string, options: { readonly longerThanWords: number }): string {
  return splitIntoSentences(text)
    .map((sentence) => {
      const trailing = /\s*$/.exec(sentence)?.[0] ?? '';
      return (
        splitSentence(sentence.slice(0, sentence.length - trailing.length), options.longerThanWords) +
        trailing
      );
    })
    .join('');
}

function splitSentence(sentence: string, longerThanWords: number): string {
  if (wordsOf(sentence).length <= longerThanWords) return sentence;
  const halves = splitAtClause(sentence);
  return halves === undefined
    ? sentence
    : halves.map((half) => splitSentence(half, longerThanWords)).join(' ');
}
