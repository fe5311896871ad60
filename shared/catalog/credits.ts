import type { AiMode } from '../contract/enumerations.ts';
import { modeFactor } from './ai.ts';

/** Characters of page text that one credit buys in mode `standard`. */
export const charactersPerCredit = 5_000;

/** Characters of spoken text that one credit buys. */
export const spokenCharactersPerCredit = 1_000;

/** Price of one image in mode `standard`, in credits. */
const creditsPerImage = 1;

/** Credits for page text: each started block of 5,000 characters counts in full. */
export function textPrice(characters: number, mode: AiMode): number {
  return Math.ceil(characters / charactersPerCredit) * modeFactor[mode];
}

/** Credits for one image. */
export function imagePrice(mode: AiMode): number {
  return creditsPerImage * modeFactor[mode];
}

/**
 * Credits for speech: the generative engine is billed as mode `smart`, the other engines as `standard`,
 * whatever the mode.
 */
export function speechPrice(characters: number, isGenerative: boolean): number {
  return Math.ceil(characters / spokenCharactersPerCredit) * modeFactor[isGenerative ? 'smart' : 'standard'];
}
