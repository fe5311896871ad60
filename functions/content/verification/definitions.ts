import { foldedText, wordsOf } from '../language/segments.ts';

function stemOf(word: string): string {
  const bare = foldedText(word);
  return bare.length > 4 ? bare.replace(/(?:ies|es|en|er|ed|ing|s|e|n|y)$/u, '') : bare;
}

/**
 * Minimum length of the shorter stem, relative to the longer stem, for two words to be forms of the same word. The
 * longer stem must begin with the shorter one.
 */
const sharedStem = 0.75;
const minimumStem = 4;

function isSameWord(left: string, right: string): boolean {
  const [one, two] = [stemOf(left), stemOf(right)];
  const [short, long] = one.length < two.length ? [one, two] : [two, one];
  if (short === long) return true;
  return short.length >= minimumStem && short.length / long.length >= sharedStem && long.startsWith(short);
}

/**
 * True when a definition uses the word itself or another form of it. For a multi-word term, the definition must use all
 * of its words.
 */
export function isCircular(word: string, definition: string, language: string): boolean {
  const defined = wordsOf(word, language).filter(({ length }) => length >= 3);
  const used = wordsOf(definition, language);
  return defined.length > 0 && defined.every((part) => used.some((other) => isSameWord(part, other)));
}

/** True when two vocabulary entries are forms of the same word. */
export function isDuplicate(word: string, other: string): boolean {
  return stemOf(word) === stemOf(other);
}
