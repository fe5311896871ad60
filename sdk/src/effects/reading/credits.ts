import type { AiMode, TransformName } from '../../client/api.ts';
import { type BatchLimits, batchSize } from './request-queue.ts';

/** Characters per credit in `standard` mode (docs/reference/content.md, "Credits"). */
const charactersPerCredit = 5_000;
const spokenCharactersPerCredit = 1_000;
const creditsPerImage = 1;

/** Price multiplier of each mode relative to `standard`. */
const modeFactor: Readonly<Record<AiMode, number>> = { standard: 1, smart: 3, genius: 15 };

/**
 * Returns the maximum price of a call. Cached responses are free, as is aria-fix when it finds no problems.
 * `characters` is the number of code points sent. The service has no pricing endpoint, so these are the prices in
 * docs/reference/content.md. The response reports the actual charge in `credits`.
 */
export function creditsFor(transform: TransformName, characters: number, mode: AiMode = 'standard'): number {
  if (transform === 'alt-text') return creditsPerImage * modeFactor[mode];
  if (transform === 'tts-export') {
    // No mode costs more than `smart`, because `smart` is the rate of the one speech engine that is priced above
    // `standard`.
    return (
      Math.ceil(characters / spokenCharactersPerCredit) * modeFactor[mode === 'standard' ? mode : 'smart']
    );
  }
  return Math.ceil(characters / charactersPerCredit) * modeFactor[mode];
}

/** Returns the maximum price of texts with these lengths. Batches them into calls in the same way as the queue. */
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
