import { foldedText, wordsOf } from '../language/segments.ts';

/** Removes case, accents and common inflections. */
function stemOf(word: string): string {
  const bare = foldedText(word);
  return bare.length > 4 ? bare.replace(/(?:ies|es|en|er|ed|ing|s|e|n|y)$/u, '') : bare;
}

/** Minimum common prefix of two forms of the same word, as a share of the longer stem. */
const sharedStem = 0.75;
const minimumStem = 4;

function isSameWord(left: string, right: string): boolean {
  const [one, two] = [stemOf(left), stemOf(right)];
  if (one === two) return true;
  const shorter = Math.min(one.length, two.length);
  if (shorter < minimumStem || shorter / Math.max(one.length, two.length) < sharedStem) return false;
  return one.slice(0, shorter) === two.slice(0, shorter);
}

/**
 * True when a definition uses the word itself or a form of it. For a term with several words, true when the definition
 * uses all of them.
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
