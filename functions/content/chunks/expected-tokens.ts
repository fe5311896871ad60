import { usualScriptOf } from '../language/script.ts';
import { lettersPerSign, saidLength } from '../verification/completeness.ts';

/** Estimates the tokens of a text by its characters. Used for planning, and rather too high than too low. */
export type TokenScale = (character: string) => number;

/**
 * ASCII: four characters of English per token for older models, and the tokenizer of Claude 5 counts 30 %
 * more.
 */
const perAscii = 1.3 / 4;

/** Letters of two bytes in UTF-8: accents, Greek, Cyrillic, Hebrew, Arabic. */
const perTwoBytes = 0.65;

/** Letters and symbols of three bytes: Indic scripts, Thai, Chinese, Japanese, Korean. */
const perThreeBytes = 1.3;

const perFourBytes = 2;

/** A text repeated verbatim. */
export const written: TokenScale = (character) => {
  const codePoint = character.codePointAt(0) ?? 0;
  if (codePoint < 0x80) return perAscii;
  if (codePoint < 0x800) return perTwoBytes;
  return codePoint < 0x10000 ? perThreeBytes : perFourBytes;
};

/** Tokens per letter in the script of the target language; a translation may be longer than its source. */
const perLetterIn: Readonly<Record<string, number>> = {
  Latn: 1.2 * perAscii,
  Cyrl: perTwoBytes,
  Grek: perTwoBytes,
  Arab: perTwoBytes,
  Hebr: perTwoBytes,
  Armn: perTwoBytes,
  // One CJK character carries as much meaning as several letters.
  Hans: perThreeBytes / lettersPerSign,
  Hant: perThreeBytes / lettersPerSign,
  Jpan: perThreeBytes / lettersPerSign,
  Kore: perThreeBytes / lettersPerSign,
};

/** Tokens in the target language per letter of the source. */
export function tokensPerLetter(language: string): number {
  return perLetterIn[usualScriptOf(language)] ?? perThreeBytes;
}

/** A translated text: its content in the letters of the target language. */
export function translatedInto(language: string): TokenScale {
  const perLetter = tokensPerLetter(language);
  return (character) => saidLength(character) * perLetter;
}

/** Tokens expected for a whole text. */
export function expectedTokens(text: string, scale: TokenScale): number {
  let tokens = 0;
  for (const character of text) tokens += scale(character);
  return tokens;
}

const tag = /<[^<>]*>/gu;

/** The same for markup, whose tags are repeated verbatim. */
export function expectedMarkupTokens(markup: string, scale: TokenScale): number {
  const tags = markup.match(tag)?.join('') ?? '';
  return expectedTokens(tags, written) + expectedTokens(markup.replace(tag, ''), scale);
}
