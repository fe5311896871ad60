import { francAll } from 'franc-min';
import { primaryLanguage } from '../../../shared/contract/content/common.ts';
import { shareInScriptOf } from './script.ts';
import { wordsOf } from './segments.ts';

/** Fewer letters than this say too little for trigram statistics to contradict an expectation. */
const minimumLettersToDoubt = 60;

/** Fewer letters than this, in Latin script, say nothing at all. */
const minimumLettersToGuess = 20;

/** A text is in the expected language when its trigrams fit it nearly as well as the best language. */
const closeEnough = 0.85;

/** Text in a language may quote names and terms in other scripts, but not for the most part. */
const minimumShareInScript = 0.5;

/** The commonest English words that hardly any other language has: enough of them make a text English. */
const englishFunctionWords = new Set(
  'the of and to it that you for are with his they be this have from not but what were when your there which their how if will about then them these some would into could than been who its did our because'.split(
    ' ',
  ),
);
const englishShare = 0.2;

/** How well each language (primary subtag) of the text's script fits, best first; the best is 1. */
function fitsOf(text: string): ReadonlyMap<string, number> {
  const fits = new Map<string, number>();
  for (const [iso6393, fit] of francAll(text, { minLength: 3 })) {
    const language = canonicalLanguage(iso6393);
    if (language !== null && !fits.has(language)) fits.set(language, fit);
  }
  return fits;
}

/** ISO 639-3 to the BCP-47 primary subtag: `eng` to `en`, `cmn` to `zh`; null for undetermined. */
function canonicalLanguage(iso6393: string): string | null {
  if (iso6393 === 'und') return null;
  return withMacrolanguage(Intl.getCanonicalLocales(iso6393).join(''));
}

/** Languages that page tags name by their macrolanguage or by another close member of it. */
const macrolanguages: Readonly<Record<string, string>> = {
  cmn: 'zh',
  arb: 'ar',
  zlm: 'ms',
  pes: 'fa',
  nb: 'no',
  nn: 'no',
};

function withMacrolanguage(tag: string): string {
  const language = primaryLanguage(tag);
  return macrolanguages[language] ?? language;
}

function looksEnglish(text: string): boolean {
  const words = wordsOf(text).map((word) => word.toLowerCase());
  if (words.length === 0) return false;
  return words.filter((word) => englishFunctionWords.has(word)).length / words.length >= englishShare;
}

/** The language of a text as a primary subtag; `en` where a short text gives nothing to go by. */
export function detectLanguage(text: string): string {
  if (looksEnglish(text)) return 'en';
  const [best] = fitsOf(text).keys();
  if (best === undefined) return 'en';
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const isLatin = (shareInScriptOf(text, 'en') ?? 1) > minimumShareInScript;
  if (isLatin && letters < minimumLettersToGuess) return 'en';
  const isShortLatin = isLatin && letters < minimumLettersToDoubt;
  return isShortLatin && (fitsOf(text).get('en') ?? 0) > 0.8 ? 'en' : best;
}

/** Whether a text can be in a language. `unsure` where the text is short or the language not among those known. */
export function checkLanguage(text: string, language: string): 'fits' | 'unsure' | 'other' {
  const share = shareInScriptOf(text, language);
  if (share !== null && share < minimumShareInScript) return 'other';
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < minimumLettersToDoubt) return 'unsure';
  const expected = withMacrolanguage(language);
  if (expected === 'en' && looksEnglish(text)) return 'fits';
  const fit = fitsOf(text).get(expected);
  if (fit === undefined) return 'unsure';
  return fit >= closeEnough ? 'fits' : 'other';
}
