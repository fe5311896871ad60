import type { AiMode } from '../contract/enumerations.ts';
import { modeFactor } from './ai.ts';

/** Characters of page text that one credit buys in mode `standard`. */
export const charactersPerCredit = 5_000;

/** Characters of spoken text that one credit buys. */
export const spokenCharactersPerCredit = 1_000;

/** What one image costs in mode `standard`. */
const creditsPerImage = 1;

/** Credits for page text of so many characters: each begun 5,000 count in full. */
export function textPrice(characters: number, mode: AiMode): number {
  return Math.ceil(characters / charactersPerCredit) * modeFactor[mode];
}

/** Credits for one image. */
export function imagePrice(mode: AiMode): number {
  return creditsPerImage * modeFactor[mode];
}

/**
 * Credits for speech of so many characters: as in mode `smart` where the generative engine speaks, which is the best
 * there is, so that no mode costs more; else as in `standard`.
 */
export function speechPrice(characters: number, isGenerative: boolean): number {
  return Math.ceil(characters / spokenCharactersPerCredit) * modeFactor[isGenerative ? 'smart' : 'standard'];
}
