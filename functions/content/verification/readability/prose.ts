import { sentencesOf, wordsOf } from '../../language/segments.ts';

/** The marker of a list item: a bullet, or a number or letter with a full stop or bracket. */
const listMark = /^\s*(?:[-*+•‣◦–—]|\(?(?:\d{1,3}|[a-z])[.)])\s+/i;

/**
 * A web or e-mail address, which is not a word. The parts have RFC 5321's limits to bound the matching time.
 */
const address = /\b(?:https?:\/\/|www\.)\S+|[^\s@]{1,64}@[^\s@]{1,255}/giu;

/** Full stops that do not end a sentence: between two digits, or in an abbreviation such as `p.m.`. */
const innerStop = /(?<=\d)[.,](?=\d)|(?<=\b\p{L})\.(?=\p{L}\.)|(?<=\b\p{L}\.?\p{L})\.(?=\s+\p{Ll})/gu;

const endMark = /[.!?…:;。！？]["'”’»)\]]*\s*$/u;

/** Maximum length of an end mark with closing quotes and brackets. */
const maximumEndCharacters = 8;

/** A shorter line without an end mark is a heading or a label. */
const minimumWordsOfLine = 4;

/**
 * The sentences of a text as lists of words, for measuring. Numbers are words; addresses, headings and labels
 * are excluded.
 */
export function proseOf(text: string, language: string): string[][] {
  return blocksOf(text.replace(address, ' ')).flatMap((block) => {
    const minimumWords = endMark.test(block.slice(-maximumEndCharacters)) ? 1 : minimumWordsOfLine;
    return sentencesOf(block.replace(innerStop, ''), language)
      .map((sentence) => wordsOf(sentence, language))
      .filter((words) => words.length >= minimumWords);
  });
}

/** Paragraphs and list items. A line break inside a paragraph is not a boundary. */
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
