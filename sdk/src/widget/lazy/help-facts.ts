import type { TransformName } from '../../client/api.ts';
import { lengthOf } from '../../effects/passages/words.ts';
import { creditsFor } from '../../effects/reading/credits.ts';
import { failureOf } from '../../effects/reading/failures.ts';
import type { WordKey } from '../words.ts';

/** Returns the maximum number of credits that transforming the text can cost. */
export function notePrice(transform: TransformName, text: string): number {
  return creditsFor(transform, lengthOf(text));
}

/** Message for each failure that has its own, keyed by phrase key. All other failures use `helpFailed`. */
const words: Readonly<Record<string, WordKey>> = {
  'effects.ai.credits_gone': 'credits',
  'effects.ai.quota_gone': 'quota',
  'effects.ai.caller_limit': 'callerLimit',
  'effects.ai.offline': 'offline',
};

/**
 * Returns the key of the message that explains a failure.
 * @param failure a thrown error, a phrase key such as `effects.ai.offline`, or null if there was no result
 */
export function failureWord(failure: unknown, isOnline: boolean): WordKey {
  const phrase = typeof failure === 'string' ? failure : failureOf(failure, isOnline).phrase;
  return words[phrase] ?? 'helpFailed';
}
