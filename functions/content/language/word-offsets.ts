/** Position of a word, in UTF-16 code units. */
export interface WordPlace {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Scripts written without spaces, in which word boundaries are not searched. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const letter = '[\\p{L}\\p{M}\\p{N}]';

/**
 * The first whole-word, case-insensitive occurrence; null if there is none. Returns the word as written in
 * the text.
 */
export function findWord(text: string, word: string): WordPlace | null {
  const wanted = word.trim();
  if (wanted === '') return null;
  const escaped = wanted.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const pattern = unspaced.test(wanted) ? escaped : `(?<!${letter})${escaped}(?!${letter})`;
  const match = new RegExp(pattern, 'iu').exec(text);
  if (match === null) return null;
  return { word: match[0], start: match.index, end: match.index + match[0].length };
}
