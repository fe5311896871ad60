import type { AiMode, TransformName } from '../../client/api.ts';
import { type BatchLimits, batchSize } from './request-queue.ts';

/** Characters that one credit buys in mode standard (docs/reference/content.md, "Credits"). */
const charactersPerCredit = 5_000;
const spokenCharactersPerCredit = 1_000;
const creditsPerImage = 1;

/** Price multiplier of a mode relative to standard. */
const modeFactor: Readonly<Record<AiMode, number>> = { standard: 1, smart: 3, genius: 15 };

/**
 * Maximum price of one call: cached responses are free, and so is aria-fix of a page without findings.
 * `characters` are code points sent. The service has no pricing endpoint: these are the prices of
 * docs/reference/content.md. The actual charge is in `credits` of the response.
 */
export function creditsFor(transform: TransformName, characters: number, mode: AiMode = 'standard'): number {
  if (transform === 'alt-text') return creditsPerImage * modeFactor[mode];
  if (transform === 'tts-export') {
    // Only one engine is billed above standard, so no mode costs more than smart.
    return (
      Math.ceil(characters / spokenCharactersPerCredit) * modeFactor[mode === 'standard' ? mode : 'smart']
    );
  }
  return Math.ceil(characters / charactersPerCredit) * modeFactor[mode];
}

/** Maximum price of texts of these lengths, batched into calls as the queue does. */
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
