/** Latin names and terms stand in texts of every script: so much of another script makes a text one of that script. */
export const minimumShareBesideLatin = 0.3;

const letter = /\p{L}/gu;

/** The number of a text's letters, in any script. */
export function letterCount(text: string): number {
  return countOf(text, letter);
}

/** How often a global pattern matches in a text. Matches are counted one by one: no list is kept, however long the text is. */
export function countOf(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) count += 1;
  return count;
}
