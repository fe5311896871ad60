import { partsOf } from './segments.ts';

export interface Unit {
  readonly text: string;
  /**
   * Rank of the boundary at the end of this unit. The first splitter of {@link fittingUnits} creates the coarsest
   * boundaries, which have rank 0, and each following splitter creates boundaries of the next higher rank.
   */
  readonly rank: number;
}

/** Splits a text into parts. The concatenated parts equal the text. */
export type Splitter = (text: string, language: string, fits: (text: string) => boolean) => string[];

/** Splits a text into sentences, each with its trailing whitespace. */
export const atSentences: Splitter = (text, language) => parts(text, language, 'sentence');

export const atWords: Splitter = (text, language) => parts(text, language, 'word');

export const atGraphemes: Splitter = (text, language) => parts(text, language, 'grapheme');

/**
 * Splits between code points into parts that are as long as possible. Needed because a grapheme may contain thousands
 * of combining marks.
 */
export const atCodePoints: Splitter = (text, _language, fits) => {
  const found: string[] = [];
  let part = '';
  for (const character of text) {
    if (part !== '' && !fits(part + character)) {
      found.push(part);
      part = '';
    }
    part += character;
  }
  return [...found, part];
};

function parts(text: string, language: string, granularity: 'sentence' | 'word' | 'grapheme'): string[] {
  const found: string[] = [];
  for (const part of partsOf(text, language, granularity)) found.push(part.text);
  return found;
}

/**
 * Splits a text with the first function in `splitters`, and each oversized part with the next function. The concatenated
 * units equal the text.
 */
export function fittingUnits(
  text: string,
  language: string,
  splitters: readonly Splitter[],
  fits: (text: string) => boolean,
  rank = 0,
): Unit[] {
  const [split, ...finer] = splitters;
  if (split === undefined) return [{ text, rank }];
  return split(text, language, fits).flatMap((part) => {
    if (finer.length === 0 || fits(part)) return [{ text: part, rank }];
    const units = fittingUnits(part, language, finer, fits, rank + 1);
    return units.map((unit, index) => (index === units.length - 1 ? { ...unit, rank } : unit));
  });
}
