import { countOf, letterCount, minimumShareBesideLatin } from './letters.ts';
import scripts from './scripts.json' with { type: 'json' };

/** Unicode scripts (long property names) of which each ISO 15924 script consists. */
const unicodeScripts: Readonly<Record<string, readonly string[]>> = scripts.unicode;

/** The predominant language of scripts that are mostly used by one. */
export const languageOfScript: Readonly<Record<string, string>> = scripts.language;

/** A regular expression per script that matches one letter. */
const letterOf = new Map(
  Object.entries(unicodeScripts).map(([script, names]) => [
    script,
    new RegExp(`[${names.map((name) => `\\p{Script=${name}}`).join('')}]`, 'gu'),
  ]),
);

/** Returns the usual script (ISO 15924) of a language, from the CLDR likely subtags. */
export function defaultScriptOf(language: string): string {
  return new Intl.Locale(language).maximize().script ?? '';
}

/**
 * Returns the share (0–1) of letters that are in the usual script of a language; null without letters or for
 * an unlisted script.
 */
export function shareInScriptOf(text: string, language: string): number | null {
  return shareIn(text, defaultScriptOf(language));
}

/**
 * Returns the main script (ISO 15924) of a text; null without letters or for an unlisted script. Han with
 * some kana is Japanese, Han with some Hangul Korean.
 */
export function mainScriptOf(text: string): string | null {
  const letters = letterCount(text);
  // Fast path: with so many Latin letters, no other script can reach the minimum.
  if ((shareIn(text, 'Latn', letters) ?? 0) > 1 - minimumShareBesideLatin) return 'Latn';
  const isMain = (script: string) => (shareIn(text, script, letters) ?? 0) > minimumShareBesideLatin;
  if (isMain('Kore') && /\p{Script=Hangul}/u.test(text)) return 'Kore';
  if (isMain('Jpan') && /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'Jpan';
  const other = Object.keys(unicodeScripts).find((script) => script !== 'Latn' && isMain(script));
  return other ?? (isMain('Latn') ? 'Latn' : null);
}

/** Patterns for two adjacent letters of each script except Latin. */
const ownLetters = new Map(
  [...new Set(Object.values(unicodeScripts).flat())]
    .filter((name) => name !== 'Latin')
    .map((name) => [name, new RegExp(`\\p{Script=${name}}{2}`, 'u')]),
);

/**
 * True if a text contains two adjacent letters of a script that neither its language nor the known text uses.
 * Excludes Latin, which occurs in texts of every script, and single letters, which may be symbols.
 */
export function hasForeignLetters(text: string, known: string, language: string): boolean {
  const own = unicodeScripts[defaultScriptOf(language)];
  if (own === undefined) return false;
  return [...ownLetters].some(
    ([name, letters]) => !own.includes(name) && letters.test(text) && !letters.test(known),
  );
}

function shareIn(text: string, script: string, letters = letterCount(text)): number | null {
  const inScript = letterOf.get(script);
  return inScript === undefined || letters === 0 ? null : countOf(text, inScript) / letters;
}
