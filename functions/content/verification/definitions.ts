import { foldedText, wordsOf } from '../language/segments.ts';

function stemOf(word: string): string {
  const bare = foldedText(word);
  return bare.length > 4 ? bare.replace(/(?:ies|es|en|er|ed|ing|s|e|n|y)$/u, '') : bare;
}

/** Two stems match if the shorter one is a prefix of the longer one and has at least this fraction of its length. */
const sharedStem = 0.75;
const minimumStem = 4;

function isSameWord(left: string, right: string): boolean {
  const [one, two] = [stemOf(left), stemOf(right)];
  const [short, long] = one.length < two.length ? [one, two] : [two, one];
  if (short === long) return true;
  return short.length >= minimumStem && short.length / long.length >= sharedStem && long.startsWith(short);
}

/** Returns whether a definition contains every word of the defined term, inflected or not. */
export function isCircular(word: string, definition: string, language: string): boolean {
  const defined = wordsOf(word, language).filter(({ length }) => length >= 3);
  const used = wordsOf(definition, language);
  return defined.length > 0 && defined.every((part) => used.some((other) => isSameWord(part, other)));
}

export function isDuplicate(word: string, other: string): boolean {
  return stemOf(word) === stemOf(other);
}
