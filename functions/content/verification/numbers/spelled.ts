import * as da from 'n2words/da-DK';
import * as de from 'n2words/de-DE';
import * as en from 'n2words/en-US';
import * as es from 'n2words/es-ES';
import * as fr from 'n2words/fr-FR';
import * as it from 'n2words/it-IT';
import * as no from 'n2words/nb-NO';
import * as nl from 'n2words/nl-NL';
import * as pt from 'n2words/pt-PT';
import * as sv from 'n2words/sv-SE';
import { ownValue } from '../../../../shared/collections/own-value.ts';
import { canonicalLanguage } from '../../language/language-tags.ts';

/** Number-to-words functions for languages that do not inflect number words for case. */
const spellers = { da, de, en, es, fr, it, nl, no, pt, sv };

export function canSpell(language: string): boolean {
  return Object.hasOwn(spellers, canonicalLanguage(language));
}

/** Returns a function that checks whether a text contains a whole number in words or in Roman numerals. */
export function spelledNumbersIn(text: string, language: string): (value: number) => boolean {
  const words = ` ${spaced(text).replace(/[^\p{L} ]/gu, ' ')}`;
  const numerals = new Set(text.match(/(?<!\p{L})[IVX]+(?=(?:er?|ème|ᵉ|º)?(?!\p{L}))/gu));
  const speller = ownValue(spellers, canonicalLanguage(language));
  return (value) => {
    if (!Number.isSafeInteger(value) || value < 1) return false;
    if (value < 40 && numerals.has(roman(value))) return true;
    const phrases = speller === undefined ? [] : [speller.toCardinal(value), speller.toOrdinal(value)];
    // A compound or inflected word may begin with the number, such as fünfzigjährig or twenties.
    return phrases.some((phrase) => words.includes(` ${spaced(phrase)}${value < 20 ? ' ' : ''}`));
  };
}

function spaced(words: string): string {
  return words.toLowerCase().replace(/[\s-]+(?:and\s)?/gu, ' ');
}

function roman(value: number): string {
  const ones = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'];
  return 'X'.repeat(value / 10) + (ones[value % 10] ?? '');
}
