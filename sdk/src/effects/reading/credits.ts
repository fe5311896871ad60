import type { AiMode, TransformName } from '../../client/api.ts';
import { type BatchLimits, batchSize } from './request-queue.ts';

/** Characters per credit in `standard` mode (docs/reference/content.md, "Credits"). */
const charactersPerCredit = 5_000;
const spokenCharactersPerCredit = 1_000;
const creditsPerImage = 1;

/** Price multiplier of each mode relative to `standard`. */
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
    // Speech costs at most the `smart` price, which applies to the generative engine. All other engines cost the
    // `standard` price.
    return (
      Math.ceil(characters / spokenCharactersPerCredit) * modeFactor[mode === 'standard' ? mode : 'smart']
    );
  }
  return Math.ceil(characters / charactersPerCredit) * modeFactor[mode];
}

/** Returns the maximum price of texts with the given lengths, batched as in the request queue. */
export function creditsForTexts(
  transform: TransformName,
  lengths: readonly number[],
  limits: BatchLimits,
  mode?: AiMode,
): number {
  const count = batchSize(lengths, limits);
  if (count === 0) return 0;
  const characters = lengths.slice(0, count).reduce((sum, length) => sum + length, 0);
  return (
    creditsFor(transform, characters, mode) + creditsForTexts(transform, lengths.slice(count), limits, mode)
  );
}
