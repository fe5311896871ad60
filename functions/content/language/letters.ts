/**
 * Minimum ratio of letters in a non-Latin script at which a text is assigned to that script. It is below 0.5 because
 * texts in every script may contain Latin names and terms.
 */
export const minimumShareBesideLatin = 0.3;

/** Number of letters that carry as much information as one Chinese, Japanese or Korean character. */
export const lettersPerSign = 3;

const letter = /\p{L}/gu;

export function letterCount(text: string): number {
  return countOf(text, letter);
}

export function countOf(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) count += 1;
  return count;
}
