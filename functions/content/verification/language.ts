import { eld } from 'eld/extrasmall';
import { canonicalLanguage } from '../language/language-tags.ts';
import { letterCount } from '../language/letters.ts';
import { mainScriptOf, shareInScriptOf, usualScriptOf } from '../language/script.ts';
import { wordsOf } from '../language/segments.ts';
import { languageOfScript, sureLead, tellingWords } from './words/languages.ts';

/** What a text looks to be written in. */
export interface LanguageGuess {
  /** Primary subtag of BCP-47; `no` for both forms of Norwegian. */
  readonly language: string;
  /** False where the text is short, or fits another language nearly as well. */
  readonly isSure: boolean;
}

/** Letters that are enough to be sure, where the script has only one language. */
const minimumLettersInOwnScript = 2;

/** Fewer letters than this never make a guess sure, in a script of many languages. */
const minimumLettersToBeSure = 16;

/** Fewer letters than this say too little to contradict a language that was stated. */
const minimumLettersToContradict = 60;

/** Japanese and Korean of so many letters are not all in Chinese signs, and Chinese has no kana. */
const minimumLettersWithoutKana = 30;

/** Text in a language may quote names and terms in other scripts, but not for the most part. */
const minimumShareInScript = 0.5;

/** A language that fits nearly as well as the best one may be the one that was stated. */
const closeEnough = 0.85;

/** Beyond what the detector gives any language: 1 is its highest score. */
const toldScore = 2;

/** The detector looks at no more of a text than this. */
const examinedCharacters = 1_000;

/** Macedonian has three letters that no other language in Cyrillic has. */
const macedonianLetters = /[ѓќѕ]/iu;

/** The language of a text; null for a text without letters, or in scripts that are not told apart here. */
export function guessLanguage(text: string): LanguageGuess | null {
  const script = mainScriptOf(text);
  if (script === null) return null;
  const letters = letterCount(text);
  const only = languageOfScript[script];
  if (only !== undefined) return { language: only, isSure: letters >= minimumLettersInOwnScript };
  const [best, next] = fitsOf(text, script);
  if (best === undefined) return null;
  const lead = 1 - (next?.score ?? 0) / best.score;
  return {
    language: best.language,
    isSure: letters >= minimumLettersToBeSure && lead >= (sureLead[script] ?? 0),
  };
}

/** Whether a text can be in a language. `unsure` where the text is short or the language not among those known. */
export function checkLanguage(text: string, language: string): 'fits' | 'unsure' | 'other' {
  const share = shareInScriptOf(text, language);
  if (share !== null && share < minimumShareInScript) return 'other';
  const expected = canonicalLanguage(language);
  const script = usualScriptOf(language);
  if (languageOfScript[script] === expected) {
    const main = languageOfScript[mainScriptOf(text) ?? script];
    if (main !== expected && letterCount(text) >= minimumLettersWithoutKana) return 'other';
    return share === null ? 'unsure' : 'fits';
  }
  if (letterCount(text) < minimumLettersToContradict) return 'unsure';
  const fits = fitsOf(text, script);
  const fit = fits.find((candidate) => candidate.language === expected);
  const [best] = fits;
  if (fit === undefined || best === undefined) return known.has(expected) ? 'other' : 'unsure';
  return fit.score >= best.score * closeEnough ? 'fits' : 'other';
}

interface Fit {
  readonly language: string;
  readonly score: number;
}

/** How well each language of a script fits a text, best first. */
function fitsOf(text: string, script: string): readonly Fit[] {
  const fits = Object.entries(eld.detect(text).getScores())
    .map(([tag, score]) => ({ language: tag === 'ms' ? 'id' : canonicalLanguage(tag), score }))
    .filter(({ language }) => usualScriptOf(language) === script)
    .sort((left, right) => right.score - left.score);
  const told = toldByLetters(text, script) ?? toldByWords(text, fits[0]?.language);
  if (told === null) return fits;
  return [{ language: told, score: toldScore }, ...fits.filter(({ language }) => language !== told)];
}

function toldByLetters(text: string, script: string): string | null {
  return script === 'Cyrl' && macedonianLetters.test(text) ? 'mk' : null;
}

const telling = tellingWords.map((entry) => ({ ...entry, words: new Set(entry.words.split(' ')) }));

/** A language that the detector does not know, where enough of its own words tell it. */
function toldByWords(text: string, detected: string | undefined): string | null {
  const spoken = wordsOf(text.slice(0, examinedCharacters)).map((word) => word.toLowerCase());
  const told = telling.find(({ takenFor, minimumShare, words }) => {
    if (takenFor !== null && !takenFor.includes(detected ?? '')) return false;
    const found = spoken.filter((word) => words.has(word));
    return found.length / spoken.length >= minimumShare && new Set(found).size >= (takenFor === null ? 2 : 1);
  });
  return told?.language ?? null;
}

const known = new Set([
  ...Object.values(eld.info().Languages).map(canonicalLanguage),
  ...tellingWords.map(({ language }) => language),
]);
