import { countOf, letterCount, minimumShareBesideLatin } from './letters.ts';
import scripts from './scripts.json' with { type: 'json' };

/** Unicode scripts (by their long property names) that a language's usual script (ISO 15924) is written with. */
const unicodeScripts: Readonly<Record<string, readonly string[]>> = scripts.unicode;

/** Scripts in which one language predominates, with that language. */
export const languageOfScript: Readonly<Record<string, string>> = scripts.language;

/** A regular expression per script that matches a single letter. */
const letterOf = new Map(
  Object.entries(unicodeScripts).map(([script, names]) => [
    script,
    new RegExp(`[${names.map((name) => `\\p{Script=${name}}`).join('')}]`, 'gu'),
  ]),
);

/** A language's usual script (ISO 15924), by CLDR's likely subtags. */
export function usualScriptOf(language: string): string {
  return new Intl.Locale(language).maximize().script ?? '';
}

/**
 * The share (0–1) of a text's letters that are in the usual script of a language; null for a text without letters
 * and for scripts not listed here.
 */
export function shareInScriptOf(text: string, language: string): number | null {
  return shareIn(text, usualScriptOf(language));
}

/**
 * The script (ISO 15924) that a text is written in; null for one without letters or in scripts not listed here. Han
 * with some kana is Japanese, Han with some Hangul Korean.
 */
export function mainScriptOf(text: string): string | null {
  const letters = letterCount(text);
  // Fast path: with this share of Latin no other script can reach the minimum.
  if ((shareIn(text, 'Latn', letters) ?? 0) > 1 - minimumShareBesideLatin) return 'Latn';
  const isMain = (script: string) => (shareIn(text, script, letters) ?? 0) > minimumShareBesideLatin;
  if (isMain('Kore') && /\p{Script=Hangul}/u.test(text)) return 'Kore';
  if (isMain('Jpan') && /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'Jpan';
  const other = Object.keys(unicodeScripts).find((script) => script !== 'Latn' && isMain(script));
  return other ?? (isMain('Latn') ? 'Latn' : null);
}

/** Scripts, by Unicode names, that occur beside Latin letters only in quotations. */
const ownLetters = new Map(
  [...new Set(Object.values(unicodeScripts).flat())]
    .filter((name) => name !== 'Latin')
    .map((name) => [name, new RegExp(`\\p{Script=${name}}{2}`, 'u')]),
);

/**
 * True when a text has a word in a script that is neither its language's nor in the known text. Latin letters
 * occur in every script, and a single letter is a symbol.
 */
export function hasForeignLetters(text: string, known: string, language: string): boolean {
  const own = unicodeScripts[usualScriptOf(language)];
  if (own === undefined) return false;
  return [...ownLetters].some(
    ([name, letters]) => !own.includes(name) && letters.test(text) && !letters.test(known),
  );
}

function shareIn(text: string, script: string, letters = letterCount(text)): number | null {
  const inScript = letterOf.get(script);
  return inScript === undefined || letters === 0 ? null : countOf(text, inScript) / letters;
}
