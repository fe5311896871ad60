interface WordPlace {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Letters of scripts without spaces between words. In these scripts, a match need not be a whole word. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const letter = '[\\p{L}\\p{M}\\p{N}]';

/** Returns the source of a pattern that matches whole words. */
export function termPattern(term: string): string {
  const escaped = term.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return unspaced.test(term) ? escaped : `(?<!${letter})${escaped}(?!${letter})`;
}

/**
 * Finds the first case-insensitive, whole-word occurrence of a word. Returns it as written in the text, or null when
 * the text does not contain it.
 */
export function findWord(text: string, word: string): WordPlace | null {
  const wanted = word.trim();
  if (wanted === '') return null;
  const match = new RegExp(termPattern(wanted), 'iu').exec(text);
  if (match === null) return null;
  return { word: match[0], start: match.index, end: match.index + match[0].length };
}
