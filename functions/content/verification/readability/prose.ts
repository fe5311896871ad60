import { sentencesOf, wordsOf } from '../../language/segments.ts';

/** A list item marker: a bullet, or a number or letter followed by a full stop or closing parenthesis. */
const listMark = String.raw`[^\S\n]*(?:[-*+•‣◦–—]|\(?(?:\d{1,3}|[a-z])[.)])[^\S\n]+`;
const leadingMark = new RegExp(`^${listMark}`, 'iu');
/**
 * The end of a block: an empty line, or a line break before a list item. Any other single line break may be inside a
 * sentence.
 */
const blockEnd = new RegExp(String.raw`\n\s*\n|\n(?=${listMark})`, 'iu');

/** URLs and email addresses, which are not words. The length limits (RFC 5321) bound the matching time. */
const address = /\b(?:https?:\/\/|www\.)\S+|[^\s@]{1,64}@[^\s@]{1,255}/giu;

/** Punctuation that does not end a sentence, because it is between digits or in an abbreviation such as `p.m.`. */
const innerStop = /(?<=\d)[.,](?=\d)|(?<=\b\p{L})\.(?=\p{L}\.)|(?<=\b\p{L}\.?\p{L})\.(?=\s+\p{Ll})/gu;

const endMark = /[.!?…:;。！？]["'”’»)\]]*$/u;

/**
 * Minimum number of words in a sentence of a block without final punctuation. Shorter sentences are treated as headings
 * or labels.
 */
const minimumWordsOfBlock = 4;

/** Returns the words of each sentence. Excludes URLs, email addresses, headings and labels. */
export function proseOf(text: string, language: string): string[][] {
  const blocks = text.replace(address, ' ').replace(/\r\n?/g, '\n').split(blockEnd);
  return blocks.flatMap((block) => {
    const content = block.replace(leadingMark, '').replaceAll('\n', ' ').trim();
    const minimumWords = endMark.test(content) ? 1 : minimumWordsOfBlock;
    return sentencesOf(content.replace(innerStop, ''), language)
      .map((sentence) => wordsOf(sentence, language))
      .filter((words) => words.length >= minimumWords);
  });
}
