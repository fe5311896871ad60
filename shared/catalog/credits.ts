import { type AiMode, type TransformName, transformNameSchema } from '../contract/enumerations.ts';
import type { TransformPrice } from '../contract/widget.ts';
import { modeFactor } from './ai.ts';

/** Characters of page text covered by one credit in `standard` mode. */
export const charactersPerCredit = 5_000;

export const spokenCharactersPerCredit = 1_000;

const creditsPerImage = 1;

export function textPrice(characters: number, mode: AiMode): number {
  return Math.ceil(characters / charactersPerCredit) * modeFactor[mode];
}

/** Texts of one request that a credit covers in `standard` mode, because each text needs a model call of its own. */
export const textsPerCredit = 5;

/** Returns the minimum price of several texts in one request, which applies to short texts. */
export function textsPrice(texts: number, mode: AiMode): number {
  return Math.ceil(texts / textsPerCredit) * modeFactor[mode];
}

export function imagePrice(mode: AiMode): number {
  return creditsPerImage * modeFactor[mode];
}

/**
 * Polly's generative engine is billed as `smart` mode and its other engines as `standard`, regardless of the requested
 * mode.
 */
export function speechPrice(characters: number, isGenerative: boolean): number {
  return Math.ceil(characters / spokenCharactersPerCredit) * modeFactor[isGenerative ? 'smart' : 'standard'];
}

/** Transforms that accept several texts in one request. */
const acceptsTexts: readonly TransformName[] = ['simplify', 'rephrase', 'translate'];

/** Published prices, from which clients calculate the maximum charge of a call. */
export const transformPrices: readonly TransformPrice[] = transformNameSchema.options.map((transform) => {
  const isSpeech = transform === 'tts-export';
  const isImage = transform === 'alt-text';
  return {
    transform,
    creditsByMode: { ...modeFactor, ...(isSpeech && { genius: modeFactor.smart }) },
    characters: isImage ? null : isSpeech ? spokenCharactersPerCredit : charactersPerCredit,
    texts: acceptsTexts.includes(transform) ? textsPerCredit : null,
  };
});
