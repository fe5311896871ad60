import type { TransformName } from '../../client/api.ts';
import { lengthOf, plainText } from '../../effects/passages/words.ts';
import { creditsFor } from '../../effects/reading/credits.ts';
import { failureOf } from '../../effects/reading/failures.ts';
import { native } from '../../page-dom.ts';
import type { WordKey } from '../words.ts';

export function textOf(element: Element): string {
  return plainText(native(element).textContent);
}

export function languageOf(element: Element): string | undefined {
  return native(native(element).closest('[lang]'))?.getAttribute('lang') || undefined;
}

/** Returns the maximum price, in credits, of transforming the text. */
export function notePrice(transform: TransformName, text: string): number {
  return creditsFor(transform, lengthOf(text));
}

/** Message keys of specific failures; all other failures share one message. */
const words: Readonly<Record<string, WordKey>> = {
  'effects.ai.credits_gone': 'credits',
  'effects.ai.quota_gone': 'quota',
  'effects.ai.offline': 'offline',
};

/**
 * Returns the message key of a failure.
 * @param failure an error, the key of an error phrase of the effects, or null for an empty result
 */
export function failureWord(failure: unknown, isOnline: boolean): WordKey {
  const phrase = typeof failure === 'string' ? failure : failureOf(failure, isOnline).phrase;
  return words[phrase] ?? 'helpFailed';
}
