/**
 * Minimum share of non-Latin letters in a text for that script to count as its script. Texts in every script
 * contain Latin names and terms.
 */
export const minimumShareBesideLatin = 0.3;

const letter = /\p{L}/gu;

/** The number of a text's letters, in any script. */
export function letterCount(text: string): number {
  return countOf(text, letter);
}

/** Counts matches of a global pattern iteratively, without building a list. */
export function countOf(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) count += 1;
  return count;
}
