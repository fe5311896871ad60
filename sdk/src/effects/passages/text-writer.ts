import type { LocatedPiece, LocatedText } from './located-text.ts';

/**
 * Matches what separates words (white space, control characters, and private use characters, which icon fonts draw) or
 * invisibly permits a line break, and then the characters up to the next of these.
 */
const runs = /([\s\p{Cc}\p{Co}\uFFFD\u00AD\u200B]*)([^\s\p{Cc}\p{Co}\uFFFD\u00AD\u200B]*)/gu;
const separating = /[^\u00AD\u200B]/u;

interface TextWriter {
  /** The last characters of the line, without the separation that follows them. */
  readonly tail: string;
  /** A marker to write before the next words, such as the number of a list item. */
  marker: string;
  /** Writes a range of a text node, with white space collapsed as browsers do when they render text. */
  node(node: Text, from: number, to: number, keepsLines: boolean): void;
  /** Writes words that no text node contains. */
  words(text: string): void;
  /** Separates what is around it by a space. */
  space(): void;
  /** Separates letters and digits around it by a space. */
  gap(): void;
  endLine(): void;
}

/**
 * Writes lines of text.
 * @param language returns the language of the text that is written
 */
export function createTextWriter(lines: LocatedText[], language: () => string): TextWriter {
  let text = '';
  let pieces: LocatedPiece[] = [];
  let lineLanguage = '';
  let separation: 'none' | 'gap' | 'space' = 'none';

  /** Returns the offset of the words in the line. */
  function add(words: string): number {
    const isJoined = /[\p{L}\p{N}]$/u.test(text.slice(-2)) && /^[\p{L}\p{N}]/u.test(words);
    if (text === '') {
      lineLanguage = language();
      text = writer.marker;
      writer.marker = '';
    } else if (separation === 'space' || (separation === 'gap' && isJoined)) text += ' ';
    separation = 'none';
    const start = text.length;
    text += words;
    return start;
  }
  function write(data: string, keepsLines: boolean, add: (words: string, index: number) => void): void {
    for (const { 1: blank = '', 2: words = '', index } of data.matchAll(runs)) {
      if (keepsLines && blank.includes('\n')) writer.endLine();
      else if (separating.test(blank)) writer.space();
      if (words !== '') add(words, index + blank.length);
    }
  }
  const writer: TextWriter = {
    get tail() {
      return text.slice(-8);
    },
    marker: '',
    node: (node, from, to, keepsLines) =>
      write(node.data.slice(from, to), keepsLines, (words, index) => {
        const start = add(words);
        pieces.push({ node, from: from + index, start, end: start + words.length });
      }),
    words: (data) => write(data, false, add),
    space() {
      separation = 'space';
    },
    gap() {
      if (separation === 'none') separation = 'gap';
    },
    endLine() {
      if (text !== '') lines.push({ text, pieces, language: lineLanguage });
      text = '';
      pieces = [];
      separation = 'none';
    },
  };
  return writer;
}
