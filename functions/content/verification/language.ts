import { eld } from 'eld/extrasmall';
import { byLanguage, canonicalLanguage } from '../language/language-tags.ts';
import { countOf, letterCount } from '../language/letters.ts';
import {
  defaultScriptOf,
  languageOfScript,
  mainScriptOf,
  scriptIn,
  shareInScriptOf,
} from '../language/script.ts';
import { wordsOf } from '../language/segments.ts';

/** Minimum number of letters for a reliable match in a script that many languages use. */
const minimumLettersToBeSure = 16;

/** Minimum number of letters at which detection may contradict a specified language. */
const minimumLettersToContradict = 60;

/** Minimum length of a long text, in letters. For a long text, a lead of a third of {@link sureLead} is sufficient. */
const longTextLetters = 200;

/** Minimum number of Han characters at which text without kana or hangul is considered Chinese. */
const minimumLettersWithoutKana = 30;

/** Minimum proportion of letters in the usual script of a language. The other letters may belong to quotations. */
const minimumShareInScript = 0.5;

/** Minimum lead of a reliable match over the second-best language, as a fraction of the best score, by script. */
const sureLead: Readonly<Record<string, number>> = { Latn: 0.06, Cyrl: 0.01, Deva: 0.005, Arab: 0.03 };

/** Minimum score of a plausible language, relative to the best score. */
const nearShare = 0.85;

/** Minimum score of a reliable match. Text in an unsupported language usually scores less. */
const reliableScore = 0.7;

/** Minimum proportion of words shared with the source for a text to be considered untranslated. */
const sharedWords = 0.6;

/** Letters of Pashto, Sindhi and Sorani that neither Arabic nor Persian uses. */
const otherArabicLetters = /[ټډړږښګڼېۍٻڀٿڄڃڇڊڌڍڏڙڦڪڱڳڻڵڕێ]/u;

/**
 * Patterns for unsupported languages, keyed by the script or language that would otherwise be detected. For example,
 * `Cyrl` matches Kazakh and Tajik, `Ethi` Tigrinya, `Hans` Cantonese, `hi` Nepali, `is` Faroese, `nl` Afrikaans and
 * `pt` Galician. `sr` matches Macedonian, which lacks the Serbian letters ђ and ћ.
 */
const foreignSpellings: Readonly<Record<string, RegExp>> = {
  Ethi: /[ኣቐ-ቝ]/u,
  Hans: /[嘅咗唔喺哋冇]/u,
  ar: otherArabicLetters,
  fa: otherArabicLetters,
  hi: /हरू|(?:ेछ|(?<![\p{L}\p{M}])छ(?:ैन)?)न?्?(?![\p{L}\p{M}])/u,
  Cyrl: /[әғқңөұүһҗҷҳӣӯѓќѕ]/iu,
  is: /ø/iu,
  nl: /(?<!\p{L})(?:['’‘]n|nie)(?!\p{L})/u,
  pt: /ñ/iu,
  sr: /^[^ђћ]*$/iu,
};

/** Detection results that may be wrong: `hr` for Bosnian or Serbian in Latin script, and `id` for Malay. */
const ambiguous = new Set(['hr', 'id']);

const simplified =
  /[这们来说国会对发时过种经学动为还进从长开问关见东车书门马语电话网务业产实现体头气让认边写买卖钱]/gu;
const traditional =
  /[這們來說國會對發時過種經學動為還進從長開問關見東車書門馬語電話網務業產實現體頭氣讓認邊寫買賣錢]/gu;

/**
 * Detects the language of a text as a primary subtag (`no` for Norwegian). Returns null for text without letters of a
 * supported script. `near` lists the best match and the languages with a similar score. It is empty if the text is too
 * short, or if a long text has no reliable match.
 */
export function guessLanguage(text: string) {
  const script = mainScriptOf(text);
  if (script === null) return null;
  const only = languageOfScript[script];
  if (only !== undefined)
    return { language: only, isSure: !foreignSpellings[script]?.test(text), near: [only] };
  const letters = letterCount(text);
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
      1 - (next?.score ?? 0) / best.score >= (sureLead[script] ?? 0),
    near: isLongEnough && (isReliable || letters < minimumLettersToContradict) ? near : [],
  };
}

export function fitsSite(text: string, guess: ReturnType<typeof guessLanguage>, language: string): boolean {
  if ((shareInScriptOf(text, language) ?? 1) < minimumShareInScript) return false;
  const tag = canonicalLanguage(language);
  if (guess === null || guess.near.includes(tag) || letterCount(text) < minimumLettersToBeSure) return true;
  return !known.has(tag) && !guess.isSure;
}

/**
 * Returns `unsure` if the text is detected as another language, but not reliably. Returns `other` only if the text is in another script, is mostly copied from a source in another language, or is
 * reliably detected as another language.
 */
export function checkLanguage(text: string, language: string, source = ''): 'fits' | 'unsure' | 'other' {
  const share = shareInScriptOf(text, language);
  if (share !== null && share < minimumShareInScript) return 'other';
  const expected = canonicalLanguage(language);
  const script = scriptIn(text, language);
  const letters = letterCount(text);
  // In a script that is not the usual one, the letters do not tell the language from English or that of the source.
  const isUnusual = script !== defaultScriptOf(language);
  if (isUnusual && (isSurelyEnglish(text) || isInLanguageOf(source, text))) return 'other';
  if (languageOfScript[script] === expected) {
    const main = languageOfScript[mainScriptOf(text) ?? script];
    if (main !== expected && letters >= minimumLettersWithoutKana) return 'other';
    const [simple, full] = [countOf(text, simplified), countOf(text, traditional)];
    if ((script === 'Hans' && full > simple) || (script === 'Hant' && simple > full)) return 'other';
    return 'fits';
  }
  if (letters < minimumLettersToContradict) return 'fits';
  const { fits } = detect(text, script);
  const [best] = fits;
  const detected = expected === 'ms' ? 'id' : expected;
  const fit = fits.find((candidate) => candidate.language === detected);
  if (!known.has(detected) || script !== defaultScriptOf(detected)) {
    return fit !== best && isInLanguageOf(source, text) ? 'other' : 'fits';
  }
  if (fit === best) return 'fits';
  const sure = (sureLead[script] ?? 0) / (letters >= longTextLetters ? 3 : 1);
  if (best === undefined || 1 - (fit?.score ?? 0) / best.score < sure) return 'unsure';
  // A text that names identifiers or menus of its source is judged by its other words, unless most words are from there.
  const held = new Set(wordsOf(source.toLowerCase()));
  const words = wordsOf(text);
  const own = words.filter((word) => !held.has(word.toLowerCase()));
  if (own.length === words.length || isInLanguageOf(source, text)) return 'other';
  const rest = own.join(' ');
  return letterCount(rest) < minimumLettersToContradict ? 'unsure' : checkLanguage(rest, language);
}

/** The detector uses `ku` for Sorani, and `ms` for both Malay and the far more common Indonesian. */
const detectedAs: Readonly<Record<string, string>> = { ku: 'ckb', ms: 'id' };

const scriptOf = byLanguage(defaultScriptOf);

function detect(text: string, script: string) {
  const detected = eld.detect(text);
  const fits = Object.entries(detected.getScores())
    .map(([tag, score]) => ({ language: detectedAs[tag] ?? canonicalLanguage(tag), score }))
    .filter(({ language }) => scriptOf(language) === script)
    .sort((left, right) => right.score - left.score);
  const [best] = fits;
  const isReliable =
    detected.isReliable() &&
    best !== undefined &&
    best.score >= reliableScore &&
    ![script, best.language].some((name) => foreignSpellings[name]?.test(text));
  return { fits, isReliable };
}

function isSurelyEnglish(text: string): boolean {
  const guess = guessLanguage(text);
  return guess?.isSure === true && guess.language === 'en';
}

/** True when a text seems untranslated: source and text are in the same detected language and share most words. */
function isInLanguageOf(source: string, text: string): boolean {
  const [guess, own] = [guessLanguage(text), guessLanguage(source)];
  if (guess === null || guess.language !== own?.language) return false;
  const held = new Set(wordsOf(source.toLowerCase()));
  const all = wordsOf(text);
  // A translation may keep many names of its source, such as those of menus.
  const lowercase = all.filter((word) => !/^\p{Lu}/u.test(word));
  const words = lowercase.length === 0 ? all : lowercase;
  return words.filter((word) => held.has(word.toLowerCase())).length >= words.length * sharedWords;
}

/** Reliably detected languages. Sorani (`ku`) is excluded, because about one in seven texts is misidentified. */
const known = new Set(
  Object.values(eld.info().Languages).flatMap((tag) =>
    tag === 'ku' ? [] : [detectedAs[tag] ?? canonicalLanguage(tag)],
  ),
);
