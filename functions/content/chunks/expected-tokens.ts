import { lettersPerSign } from '../language/letters.ts';
import { defaultScriptOf } from '../language/script.ts';
import { saidLength } from '../verification/completeness.ts';

/** Estimates the number of tokens for a character. Overestimates are safer than underestimates. */
type TokenScale = (character: string) => number;

/**
 * Tokens per ASCII character. Earlier models need one token for about four English characters. The Claude 5 tokenizer
 * needs 30% more.
 */
const perAscii = 1.3 / 4;

/** Tokens per two-byte UTF-8 character: accented Latin, Greek, Cyrillic, Hebrew, Arabic. */
const perTwoBytes = 0.65;

/** Tokens per three-byte UTF-8 character: Indic scripts, Thai, Chinese, Japanese, Korean. */
const perThreeBytes = 1.3;

const perFourBytes = 2;

/** Estimates the tokens per character of output that is not a translation. */
export const written: TokenScale = (character) => {
  const codePoint = character.codePointAt(0) ?? 0;
  if (codePoint < 0x80) return perAscii;
  if (codePoint < 0x800) return perTwoBytes;
  return codePoint < 0x10000 ? perThreeBytes : perFourBytes;
};

/**
 * Tokens per source letter, keyed by the script of the target language. Includes a margin because a translation may be
 * longer than its source.
 */
const perLetterIn: Readonly<Record<string, number>> = {
  Latn: 1.2 * perAscii,
  Cyrl: perTwoBytes,
  Grek: perTwoBytes,
  Arab: perTwoBytes,
  Hebr: perTwoBytes,
  Armn: perTwoBytes,
  Hans: perThreeBytes / lettersPerSign,
  Hant: perThreeBytes / lettersPerSign,
  Jpan: perThreeBytes / lettersPerSign,
  Kore: perThreeBytes / lettersPerSign,
};

/** Estimates the output tokens per source letter of a translation into the given language. */
export function tokensPerLetter(language: string): number {
  return perLetterIn[defaultScriptOf(language)] ?? perThreeBytes;
}

export function translatedInto(language: string): TokenScale {
  const perLetter = tokensPerLetter(language);
  return (character) => saidLength(character) * perLetter;
}

export function expectedTokens(text: string, scale: TokenScale): number {
  let tokens = 0;
  for (const character of text) tokens += scale(character);
  return tokens;
}

const tag = /<[^<>]*>/gu;

/** Estimates the number of tokens in a response to markup. The model copies the tags and rewrites the text. */
export function expectedMarkupTokens(markup: string, scale: TokenScale): number {
  const tags = markup.match(tag)?.join('') ?? '';
  return expectedTokens(tags, written) + expectedTokens(markup.replace(tag, ''), scale);
}
