import type { AiMode, TransformName } from '../../client/api.ts';
import * as dom from '../../page-dom.ts';
import { type BatchLimits, batchSize } from './request-queue.ts';

/** Characters per credit in `standard` mode (docs/reference/content.md, "Credits"). */
const charactersPerCredit = 5_000;
const spokenCharactersPerCredit = 1_000;
const creditsPerImage = 1;
const textsPerCredit = 5;

const modeFactor: Readonly<Record<AiMode, number>> = { standard: 1, smart: 3, genius: 15 };

/**
 * Returns the maximum price of a call. The service has no pricing endpoint, so this module duplicates the prices in
 * docs/reference/content.md. Cached responses are free, and so are aria-fix calls that find no problems; the response
 * reports the actual charge in `credits`.
 * @param characters number of code points sent
 */
export function creditsFor(transform: TransformName, characters: number, mode: AiMode = 'standard'): number {
  if (transform === 'alt-text') return creditsPerImage * modeFactor[mode];
  if (transform === 'tts-export') {
    // Speech costs at most the `smart` price, which applies to the generative engine.
    return (
      Math.ceil(characters / spokenCharactersPerCredit) * modeFactor[mode === 'standard' ? mode : 'smart']
    );
  }
  return Math.ceil(characters / charactersPerCredit) * modeFactor[mode];
}

export function creditsForTexts(
  transform: TransformName,
  lengths: readonly number[],
  limits: BatchLimits,
  mode: AiMode = 'standard',
): number {
  const count = batchSize(lengths, limits);
  if (count === 0) return 0;
  const characters = dom.sum(lengths.slice(0, count), (length) => length);
  const byNumber = Math.ceil(count / textsPerCredit) * modeFactor[mode];
  const price = Math.max(creditsFor(transform, characters, mode), byNumber);
  return price + creditsForTexts(transform, lengths.slice(count), limits, mode);
}
