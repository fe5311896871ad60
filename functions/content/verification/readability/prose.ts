import { sentencesOf, wordsOf } from '../../language/segments.ts';

/** The marker of a list item: a bullet, or a number or letter with a full stop or bracket. */
const listMark = /^\s*(?:[-*+•‣◦–—]|\(?(?:\d{1,3}|[a-z])[.)])\s+/i;

/** URLs and email addresses, which are not words. The length limits (RFC 5321) bound the matching time. */
const address = /\b(?:https?:\/\/|www\.)\S+|[^\s@]{1,64}@[^\s@]{1,255}/giu;

/** Full stops that do not end a sentence: between digits, and in abbreviations such as `p.m.`. */
const innerStop = /(?<=\d)[.,](?=\d)|(?<=\b\p{L})\.(?=\p{L}\.)|(?<=\b\p{L}\.?\p{L})\.(?=\s+\p{Ll})/gu;

const endMark = /[.!?…:;。！？]["'”’»)\]]*\s*$/u;

/** Maximum length of an end mark including closing quotation marks and brackets. */
const maximumEndCharacters = 8;

/** Minimum number of words in a line without an end mark. A shorter line is a heading or label. */
const minimumWordsOfLine = 4;

/**
 * Returns the sentences of a text as lists of words, as input for the formulas. Includes numbers, and excludes URLs,
 * email addresses, headings and labels.
 */
export function proseOf(text: string, language: string): string[][] {
  return blocksOf(text.replace(address, ' ')).flatMap((block) => {
    const minimumWords = endMark.test(block.slice(-maximumEndCharacters)) ? 1 : minimumWordsOfLine;
    return sentencesOf(block.replace(innerStop, ''), language)
      .map((sentence) => wordsOf(sentence, language))
      .filter((words) => words.length >= minimumWords);
  });
}

/** Splits a text into paragraphs and list items. A single line break is not a boundary. */
function blocksOf(text: string): string[] {
  const blocks: string[] = [];
  let isOpen = false;
  for (const line of text.split(/\r\n?|\n/)) {
    const isItem = listMark.test(line);
    const content = line.replace(listMark, '').trim();
    const last = blocks.length - 1;
    if (content === '') isOpen = false;
    else if (isOpen && !isItem) blocks[last] = `${blocks[last]} ${content}`;
    else {
      blocks.push(content);
      isOpen = true;
    }
  }
  return blocks;
}
