import { sentencesOf, wordsOf } from '../../language/segments.ts';

/** A line that begins an item of a list: a bullet, or a number or letter with a full stop or bracket. */
const listMark = /^\s*(?:[-*+•‣◦–—]|\(?(?:\d{1,3}|[a-z])[.)])\s+/i;

/** A web or e-mail address: nobody reads it as a word. The parts have RFC 5321's limits, so that no text takes long. */
const address = /\b(?:https?:\/\/|www\.)\S+|[^\s@]{1,64}@[^\s@]{1,255}/giu;

/** A full stop between two digits, or after a letter of an abbreviation such as `p.m.`, ends no sentence. */
const innerStop = /(?<=\d)[.,](?=\d)|(?<=\b\p{L})\.(?=\p{L}\.)|(?<=\b\p{L}\.?\p{L})\.(?=\s+\p{Ll})/gu;

const endMark = /[.!?…:;。！？]["'”’»)\]]*\s*$/u;

/** An end mark with the quotes and brackets behind it takes no more characters. */
const maximumEndCharacters = 8;

/** A line of fewer words without an end mark is a heading or a label, and no sentence. */
const minimumWordsOfLine = 4;

/** The sentences of a text as lists of words, for measuring. Numbers are words; addresses, headings and labels are left out. */
export function proseOf(text: string, language: string): string[][] {
  return blocksOf(text.replace(address, ' ')).flatMap((block) => {
    const minimumWords = endMark.test(block.slice(-maximumEndCharacters)) ? 1 : minimumWordsOfLine;
    return sentencesOf(block.replace(innerStop, ''), language)
      .map((sentence) => wordsOf(sentence, language))
      .filter((words) => words.length >= minimumWords);
  });
}

/** Paragraphs and list items. A line break inside a paragraph is no end of anything. */
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
