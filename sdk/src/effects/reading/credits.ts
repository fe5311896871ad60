import type { AiMode, TransformName } from '../../client/api.ts';
import { type BatchLimits, batchSize } from './ask-queue.ts';

/** Characters that one credit buys in mode standard (docs/reference/content.md, "Credits"). */
const charactersPerCredit = 5_000;
const spokenCharactersPerCredit = 1_000;
const creditsPerImage = 1;

/** How much dearer a mode is than standard. */
const modeFactor: Readonly<Record<AiMode, number>> = { standard: 1, smart: 3, genius: 15 };

/**
 * What one call costs at most: an answer that the organization had before is free, and aria-fix of a page without
 * anything to mend is, too. `characters` are code points of what is sent. The service does not publish its prices for
 * programs: these are the ones of docs/reference/content.md. What was really charged is in `credits` of the answer.
 */
export function creditsFor(transform: TransformName, characters: number, mode: AiMode = 'standard'): number {
  if (transform === 'alt-text') return creditsPerImage * modeFactor[mode];
  if (transform === 'tts-export') {
    // Only one engine is better than the usual one, so no mode costs more than smart.
    return (
      Math.ceil(characters / spokenCharactersPerCredit) * modeFactor[mode === 'standard' ? mode : 'smart']
    );
  }
  return Math.ceil(characters / charactersPerCredit) * modeFactor[mode];
}

/** What texts of these lengths cost at most, put together into as few calls as the queue makes of them. */
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
