import type { TransformName } from '../../client/api.ts';
import { lengthOf, plainText } from '../../effects/passages/words.ts';
import { creditsFor } from '../../effects/reading/credits.ts';
import { failureOf } from '../../effects/reading/failures.ts';
import { native } from '../../page-dom.ts';
import type { WordKey } from '../words.ts';

/** What an element says now, as a reader sees it. */
export function textOf(element: Element): string {
  return plainText(native(element).textContent);
}

/** BCP-47 tag of an element's words, where the page says one. */
export function languageOf(element: Element): string | undefined {
  return native(native(element).closest('[lang]'))?.getAttribute('lang') || undefined;
}

/** Credits that a note about a text costs at most. */
export function notePrice(transform: TransformName, text: string): number {
  return creditsFor(transform, lengthOf(text));
}

/** Credits that a text costs at most, read aloud. */
export function speechPrice(text: string): number {
  return creditsFor('tts-export', lengthOf(text));
}

/** The panel's words for what the effects say of a failure; every other one is told alike. */
const words: Readonly<Record<string, WordKey>> = {
  'effects.ai.credits_gone': 'credits',
  'effects.ai.quota_gone': 'quota',
  'effects.ai.offline': 'offline',
};

/** Key of the sentence about a failure: an error, the phrase that the effects have for it, or null where nothing came out. */
export function failureWord(failure: unknown, isOnline: boolean): WordKey {
  const phrase = typeof failure === 'string' ? failure : failureOf(failure, isOnline).phrase;
  return words[phrase] ?? 'helpFailed';
}
