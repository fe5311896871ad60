import { sentencesOf, wordsOf } from '../segments.ts';

/** A line that begins an item of a list: a bullet, or a number or letter with a full stop or bracket. */
const listMark = /^\s*(?:[-*+•‣◦–—]|\(?(?:\d{1,3}|[a-z])[.)])\s+/i;

/** A web or e-mail address: nobody reads it as a word. */
const address = /\b(?:https?:\/\/|www\.)\S+|\S+@\S+\.\S+/giu;

/** A full stop between two digits, or after a letter of an abbreviation such as `p.m.`, ends no sentence. */
const innerStop = /(?<=\d)[.,](?=\d)|(?<=\b\p{L})\.(?=\p{L}\.)|(?<=\b\p{L}\.?\p{L})\.(?=\s+\p{Ll})/gu;

const endMark = /[.!?…:;。！？]["'”’»)\]]*\s*$/u;

/** A line of fewer words without an end mark is a heading or a label, and no sentence. */
const minimumWordsOfLine = 4;

/** The sentences of a text as lists of words, for measuring. Numbers are words; addresses, headings and labels are left out. */
export function proseOf(text: string, language: string): string[][] {
  return blocksOf(text.replace(address, ' '))
    .map((block) => block.replace(innerStop, ''))
    .flatMap((block) =>
      sentencesOf(block, language).map((sentence) => ({ sentence, isEnded: endMark.test(block) })),
    )
    .map(({ sentence, isEnded }) => ({ words: wordsOf(sentence, language), isEnded }))
    .filter(({ words, isEnded }) => words.length >= (isEnded ? 1 : minimumWordsOfLine))
    .map(({ words }) => words);
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
