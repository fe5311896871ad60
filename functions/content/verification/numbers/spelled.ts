import { toCardinal as da, toOrdinal as daOrdinal } from 'n2words/da-DK';
import { toCardinal as de, toOrdinal as deOrdinal } from 'n2words/de-DE';
import { toCardinal as en, toOrdinal as enOrdinal } from 'n2words/en-US';
import { toCardinal as es, toOrdinal as esOrdinal } from 'n2words/es-ES';
import { toCardinal as fr, toOrdinal as frOrdinal } from 'n2words/fr-FR';
import { toCardinal as it, toOrdinal as itOrdinal } from 'n2words/it-IT';
import { toCardinal as no, toOrdinal as noOrdinal } from 'n2words/nb-NO';
import { toCardinal as nl, toOrdinal as nlOrdinal } from 'n2words/nl-NL';
import { toCardinal as pt, toOrdinal as ptOrdinal } from 'n2words/pt-PT';
import { toCardinal as sv, toOrdinal as svOrdinal } from 'n2words/sv-SE';
import { ownValue } from '../../../../shared/collections/own-value.ts';
import { canonicalLanguage } from '../../language/language-tags.ts';

type Spell = (value: number) => string;

/** Cardinals and ordinals of languages that do not inflect numbers by case. */
const spellers: Readonly<Record<string, readonly Spell[]>> = {
  da: [da, daOrdinal],
  de: [de, deOrdinal],
  en: [en, enOrdinal],
  es: [es, esOrdinal],
  fr: [fr, frOrdinal],
  it: [it, itOrdinal],
  nl: [nl, nlOrdinal],
  no: [no, noOrdinal],
  pt: [pt, ptOrdinal],
  sv: [sv, svOrdinal],
};

/** True when number words are recognized in a language. */
export function canSpell(language: string): boolean {
  return ownValue(spellers, canonicalLanguage(language)) !== undefined;
}

/** The number words and Roman numerals in a text. */
export interface SpokenText {
  readonly language: string;
  readonly words: string;
  readonly romanNumerals: ReadonlySet<string>;
}

export function spokenTextOf(text: string, language: string): SpokenText {
  const words = ` ${spaced(text).replace(/[^\p{L} ]/gu, ' ')}`;
  return { language, words, romanNumerals: new Set(text.match(/(?<!\p{L})[IVX]+(?!\p{L})/gu)) };
}

/** True when a text contains a whole number in words or in Roman numerals. */
export function isSpelledIn(value: number, { language, words, romanNumerals }: SpokenText): boolean {
  if (!Number.isSafeInteger(value) || value < 1) return false;
  if (value < 40 && romanNumerals.has(roman(value))) return true;
  const spell = ownValue(spellers, canonicalLanguage(language)) ?? [];
  // A compound or inflected word may begin with the number, such as fünfzigjährig or twenties.
  return spell.some((phrase) => words.includes(` ${spaced(phrase(value))}${value < 20 ? ' ' : ''}`));
}

function spaced(words: string): string {
  return words.toLowerCase().replace(/[\s-]+(?:and\s)?/gu, ' ');
}

function roman(value: number): string {
  const ones = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'];
  return 'X'.repeat(value / 10) + (ones[value % 10] ?? '');
}
