import { eld } from 'eld/extrasmall';
import type { JsonObject } from '../../../emulator/json.ts';
import { textParameter } from '../parameters.ts';

/** With fewer words the language cannot be detected; the rules then only look for English words. */
const tellingWords = 4;

/** True for a text that is stated, or looks, to be in English. */
export function isEnglish(text: string, parameters: JsonObject): boolean {
  return languageOf(text, parameters) === 'en';
}

/** Primary subtag of a text's language: as stated, else as it looks (eld). */
export function languageOf(text: string, parameters: JsonObject): string {
  const stated = textParameter(parameters, 'language');
  if (stated !== undefined) return stated.split('-')[0]?.toLowerCase() ?? stated;
  const found = eld.detect(text).language;
  const isShort = (text.match(/\p{L}+/gu)?.length ?? 0) < tellingWords;
  return found === '' || (isShort && /^[\p{ASCII}’“”]*$/u.test(text)) ? 'en' : found;
}
