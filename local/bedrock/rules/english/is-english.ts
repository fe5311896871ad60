import { eld } from 'eld/extrasmall';
import type { JsonObject } from '../../../emulator/json.ts';
import { textParameter } from '../parameters.ts';

/** Fewer words than this tell no language; the rules then look for English ones only. */
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
