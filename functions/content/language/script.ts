import { ownValue } from '../../../shared/collections/own-value.ts';
import { primaryLanguage } from '../../../shared/contract/content/common.ts';
import { countOf, letterCount, lettersPerSign, minimumShareBesideLatin } from './letters.ts';
import scripts from './scripts.json' with { type: 'json' };

/** Unicode script names (long property values), keyed by ISO 15924 code. */
const unicodeScripts: Readonly<Record<string, readonly string[]>> = scripts.unicode;

/** The language of each script that is mainly used by a single language, keyed by script. */
export const languageOfScript: Readonly<Record<string, string>> = scripts.language;

/**
 * Compiled patterns, keyed by source. Compiled on demand, because compiling the patterns of all scripts takes 2 ms of
 * CPU time.
 */
const patterns = new Map<string, RegExp>();

function patternOf(source: string, flags: string): RegExp {
  const pattern = patterns.get(source) ?? new RegExp(source, flags);
  patterns.set(source, pattern);
  return pattern;
}

/** Returns the usual script (ISO 15924) of a language, from the CLDR likely subtags. */
export function defaultScriptOf(language: string): string {
  return new Intl.Locale(language).maximize().script ?? '';
}

/**
 * Languages written in several scripts, from the CLDR 48 language data, each with all its scripts. Lists the secondary
 * scripts only of languages that the detector does not know: a Turkish text is no longer written in Arabic letters.
 */
const severalScripts: Readonly<Record<string, readonly string[]>> = scripts.several;

/**
 * Returns the script (ISO 15924) in which a text in a language is written: the one of the tag or, when the tag states
 * none, the one of the language's scripts that most letters of the text are in.
 */
export function scriptIn(text: string, language: string): string {
  const usual = defaultScriptOf(language);
  const letters = letterCount(text);
  const shareOf = (script: string) => shareIn(text, script, letters) ?? 0;
  return scriptsOf(language).reduce(
    (best, script) => (shareOf(script) > shareOf(best) ? script : best),
    usual,
  );
}

/** Returns the script that the tag states or else all scripts of its language, the usual one first. */
function scriptsOf(language: string): readonly string[] {
  const usual = defaultScriptOf(language);
  if (new Intl.Locale(language).script !== undefined) return [usual];
  return [usual, ...(ownValue(severalScripts, primaryLanguage(language)) ?? [])];
}

/** Scripts whose characters count as {@link lettersPerSign} letters. */
const scriptsOfSigns = new Set(['Hans', 'Hant', 'Jpan', 'Kore']);

/**
 * Returns the ratio (0–1) of letters that are in a script of a language. Returns null for text without letters, and for
 * a script that is not in scripts.json.
 */
export function shareInScriptOf(text: string, language: string): number | null {
  const script = scriptIn(text, language);
  const share = shareIn(text, script);
  if (share === null || !scriptsOfSigns.has(script)) return share;
  return (share * lettersPerSign) / (1 + share * (lettersPerSign - 1));
}

/**
 * Returns the main script (ISO 15924) of a text. Returns null when the text has no letters or when scripts.json does
 * not contain its script. Han with some kana is classified as Japanese, and Han with some Hangul as Korean.
 */
export function mainScriptOf(text: string): string | null {
  const letters = letterCount(text);
  // Fast path: the text has too few non-Latin letters for another script to reach the minimum ratio.
  if ((shareIn(text, 'Latn', letters) ?? 0) > 1 - minimumShareBesideLatin) return 'Latn';
  const isMain = (script: string) => (shareIn(text, script, letters) ?? 0) > minimumShareBesideLatin;
  if (isMain('Kore') && /\p{Script=Hangul}/u.test(text)) return 'Kore';
  if (isMain('Jpan') && /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'Jpan';
  const other = Object.keys(unicodeScripts).find((script) => script !== 'Latn' && isMain(script));
  return other ?? (isMain('Latn') ? 'Latn' : null);
}

const otherScripts = new Set(
  Object.values(unicodeScripts)
    .flat()
    .filter((name) => name !== 'Latin'),
);
const otherLetter = /(?=\p{L})\P{Script=Latin}/u;

/**
 * Returns true if `text` contains two adjacent letters of a script that neither the language nor the text `known` uses.
 * Ignores Latin, which may occur in texts of every script. Ignores single letters, which may be symbols.
 */
export function hasForeignLetters(text: string, known: string, language: string): boolean {
  const own = scriptsOf(language).flatMap((script) => unicodeScripts[script] ?? []);
  if (own.length === 0 || !otherLetter.test(text)) return false;
  return [...otherScripts].some((name) => {
    const letters = patternOf(`\\p{Script=${name}}{2}`, 'u');
    return !own.includes(name) && letters.test(text) && !letters.test(known);
  });
}

function shareIn(text: string, script: string, letters = letterCount(text)): number | null {
  const names = unicodeScripts[script];
  if (names === undefined || letters === 0) return null;
  const inScript = patternOf(`[${names.map((name) => `\\p{Script=${name}}`).join('')}]`, 'gu');
  return countOf(text, inScript) / letters;
}
