import { eld } from 'eld/extrasmall';
import { canonicalLanguage } from '../language/language-tags.ts';
import { letterCount } from '../language/letters.ts';
import { defaultScriptOf, languageOfScript, mainScriptOf, shareInScriptOf } from '../language/script.ts';
import { wordsOf } from '../language/segments.ts';

/** The language detected in a text. */
export interface LanguageGuess {
  /** Primary BCP-47 subtag; `no` for both forms of Norwegian. */
  readonly language: string;
  /** False when the text is short, or matches another language nearly as well. */
  readonly isSure: boolean;
  /**
   * Languages that match nearly as well as the best language, including the best one itself. Empty when none matches
   * well.
   */
  readonly near: readonly string[];
}

/** Minimum number of letters for a reliable guess in a script that only one language uses. */
const minimumLettersInOwnScript = 2;

/** Minimum number of letters for a reliable guess in a script that many languages use. */
const minimumLettersToBeSure = 16;

/** Minimum number of letters for contradicting a specified language. */
const minimumLettersToContradict = 60;

/** Number of letters above which one third of the usual lead suffices. */
const longTextLetters = 200;

/**
 * Number of letters above which the main script is conclusive. Japanese and Korean texts of this length do not consist
 * of Han only, and Chinese contains no kana.
 */
const minimumLettersWithoutKana = 30;

/** Minimum share of letters in the usual script of a language. Quotations may use other scripts. */
const minimumShareInScript = 0.5;

/** Minimum lead over the next language for a reliable guess, as a share of the best score. */
const sureLead: Readonly<Record<string, number>> = { Latn: 0.06, Cyrl: 0.01, Deva: 0.005, Arab: 0.03 };

/** Minimum score of a near guess, as a share of the best score. */
const nearShare = 0.85;

/**
 * Minimum best score for a reliable guess. Text in an unsupported language scores lower for the language that it
 * resembles.
 */
const reliableScore = 0.7;

/** Minimum share of words in common with the source for a text to be considered untranslated. */
const sharedWords = 0.6;

/** Letters that only Macedonian uses among the Cyrillic languages. The detector does not support Macedonian. */
const macedonianLetters = /[ѓќѕ]/iu;

/**
 * Spellings that rule out the detected language. They occur in unsupported languages: Kazakh to Tajik, Faroese,
 * Afrikaans, Galician.
 */
const foreignSpellings: Readonly<Record<string, RegExp>> = {
  Cyrl: /[әғқңөұүһҗҷҳӣӯ]/iu,
  is: /ø/iu,
  nl: /(?<!\p{L})['’‘]n(?!\p{L})/u,
  pt: /ñ/iu,
};

/** Languages that the detector also returns for unsupported languages: Bosnian, Serbian in Latin script, and Malay. */
const ambiguous = new Set(['hr', 'id']);

/** Frequent characters that differ between Simplified and Traditional Chinese, in the same order. */
const simplified =
  /[这们来说国会对发时过种经学动为还进从长开问关见东车书门马语电话网务业产实现体头气让认边写买卖钱]/gu;
const traditional =
  /[這們來說國會對發時過種經學動為還進從長開問關見東車書門馬語電話網務業產實現體頭氣讓認邊寫買賣錢]/gu;

/** Detects the language of a text. Returns null for text without letters or in an unsupported script. */
export function guessLanguage(text: string): LanguageGuess | null {
  const script = mainScriptOf(text);
  if (script === null) return null;
  const letters = letterCount(text);
  const only = languageOfScript[script];
  if (only !== undefined) {
    return { language: only, isSure: letters >= minimumLettersInOwnScript, near: [only] };
  }
  const { fits, isReliable } = detect(text, script);
  const [best, next] = fits;
  if (best === undefined) return null;
  const isLongEnough = letters >= minimumLettersToBeSure;
  const near = fits.filter(({ score }) => score >= best.score * nearShare).map(({ language }) => language);
  return {
    language: best.language,
    isSure:
      isLongEnough &&
      isReliable &&
      !ambiguous.has(best.language) &&
      leadOf(best, next) >= (sureLead[script] ?? 0),
    near: isLongEnough && (isReliable || letters < minimumLettersToContradict) ? near : [],
  };
}

/** True when a text may be in the site's language. */
export function fitsSite(text: string, guess: LanguageGuess | null, language: string): boolean {
  if ((shareInScriptOf(text, language) ?? 1) < minimumShareInScript) return false;
  const tag = canonicalLanguage(language);
  if (guess === null || guess.near.includes(tag) || letterCount(text) < minimumLettersToBeSure) return true;
  return !known.has(tag) && !guess.isSure;
}

/**
 * Checks whether a text is in a language. Returns `other` only on evidence from the text's script, its source or a
 * reliable guess, and `unsure` for a short text or an unsupported language.
 */
export function checkLanguage(text: string, language: string, source = ''): 'fits' | 'unsure' | 'other' {
  const share = shareInScriptOf(text, language);
  if (share !== null && share < minimumShareInScript) return 'other';
  const expected = canonicalLanguage(language);
  const script = defaultScriptOf(language);
  const letters = letterCount(text);
  if (languageOfScript[script] === expected) {
    const main = languageOfScript[mainScriptOf(text) ?? script];
    if (main !== expected && letters >= minimumLettersWithoutKana) return 'other';
    if (isOtherChinese(text, script)) return 'other';
    return share === null ? 'unsure' : 'fits';
  }
  if (letters < minimumLettersToContradict) return 'unsure';
  const { fits } = detect(text, script);
  const [best] = fits;
  const detected = expected === 'ms' ? 'id' : expected;
  const fit = fits.find((candidate) => candidate.language === detected);
  if (!known.has(detected) || script !== defaultScriptOf(detected)) {
    return fit === best && best !== undefined ? 'fits' : isInLanguageOf(source, text) ? 'other' : 'unsure';
  }
  if (fit === best) return 'fits';
  const sure = (sureLead[script] ?? 0) / (letters >= longTextLetters ? 3 : 1);
  return best !== undefined && leadOf(best, fit) >= sure ? 'other' : 'unsure';
}

/**
 * Codes that the detector uses. Its Kurdish is Sorani, in Arabic script, and its Malay includes Indonesian, which is
 * far more common.
 */
const detectedAs: Readonly<Record<string, string>> = { ku: 'ckb', ms: 'id' };

interface Fit {
  readonly language: string;
  readonly score: number;
}

function leadOf(best: Fit, other: Fit | undefined): number {
  return 1 - (other?.score ?? 0) / best.score;
}

/** Scores each language that uses a script, in descending order, and reports whether the best score is reliable. */
function detect(text: string, script: string): { fits: readonly Fit[]; isReliable: boolean } {
  const detected = eld.detect(text);
  const fits = Object.entries(detected.getScores())
    .map(([tag, score]) => ({ language: detectedAs[tag] ?? canonicalLanguage(tag), score }))
    .filter(({ language }) => defaultScriptOf(language) === script)
    .sort((left, right) => right.score - left.score);
  if (script === 'Cyrl' && macedonianLetters.test(text)) {
    return { fits: [{ language: 'mk', score: 1 }], isReliable: true };
  }
  const [best] = fits;
  const isForeign = [script, best?.language ?? ''].some((name) => foreignSpellings[name]?.test(text));
  const isReliable = detected.isReliable() && !isForeign && best !== undefined && best.score >= reliableScore;
  return { fits, isReliable };
}

function isOtherChinese(text: string, script: string): boolean {
  const [simple, full] = [text.match(simplified)?.length ?? 0, text.match(traditional)?.length ?? 0];
  return (script === 'Hans' && full > simple) || (script === 'Hant' && simple > full);
}

/** True when a text has the same detected language as its source and shares most of its words. */
function isInLanguageOf(source: string, text: string): boolean {
  const [guess, own] = [guessLanguage(text), guessLanguage(source)];
  if (guess === null || guess.language !== own?.language) return false;
  const held = new Set(wordsOf(source.toLowerCase()));
  const words = wordsOf(text.toLowerCase());
  return words.filter((word) => held.has(word)).length >= words.length * sharedWords;
}

const known = new Set(
  Object.values(eld.info().Languages).map((tag) => detectedAs[tag] ?? canonicalLanguage(tag)),
);
