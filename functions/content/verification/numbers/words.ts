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
import { byLanguage, canonicalLanguage } from '../../language/language-tags.ts';

type Spell = (value: number) => string;

/**
 * Cardinals, ordinals and additional words with their values (a half, a quarter, articles, forms missing in
 * the library), for languages that inflect neither numbers nor the names of days and months.
 */
const spellings: Readonly<Record<string, readonly [Spell, Spell, string]>> = {
  da: [da, daOrdinal, 'én 1 et 1 begge 2 halv 0.5 halve 0.5 halvdelen 0.5 kvart 0.25'],
  de: [
    de,
    deOrdinal,
    'ein 1 eine 1 einen 1 einem 1 einer 1 beide 2 zweimal 2 dutzend 12 anderthalb 1.5 halb 0.5 halbe 0.5 halber 0.5 halbes 0.5 halben 0.5 hälfte 0.5 viertel 0.25 drittel 0.333',
  ],
  en: [
    en,
    enOrdinal,
    'both 2 twice 2 couple 2 pair 2 double 2 thrice 3 triple 3 once 1 dozen 12 noon 12 midday 12 half 0.5 halves 0.5 quarter 0.25 quarters 0.25 third 0.333 thirds 0.333',
  ],
  es: [
    es,
    esOrdinal,
    'un 1 una 1 ambos 2 ambas 2 doble 2 docena 12 medio 0.5 media 0.5 mitad 0.5 cuarto 0.25',
  ],
  fr: [
    fr,
    frOrdinal,
    'une 1 double 2 midi 12 demi 0.5 demie 0.5 moitié 0.5 tiers 0.333 quart 0.25 quarts 0.25',
  ],
  it: [it, itOrdinal, 'un 1 una 1 entrambi 2 mezzo 0.5 mezza 0.5 metà 0.5 terzi 0.333 quarto 0.25'],
  nl: [nl, nlOrdinal, 'een 1 beide 2 dozijn 12 anderhalf 1.5 half 0.5 halve 0.5 helft 0.5 kwart 0.25'],
  no: [no, noOrdinal, 'ett 1 begge 2 halv 0.5 halve 0.5 halvparten 0.5 kvart 0.25'],
  pt: [pt, ptOrdinal, 'uma 1 duas 2 ambos 2 dúzia 12 meio 0.5 meia 0.5 metade 0.5 terço 0.333 quarto 0.25'],
  sv: [sv, svOrdinal, 'en 1 båda 2 dussin 12 halv 0.5 halva 0.5 hälften 0.5 kvart 0.25'],
};

/** Abbreviations, and forms of Brazilian Portuguese. */
const abbreviations = [
  ['mn', 1e6],
  ['mln', 1e6],
  ['mio', 1e6],
  ['bn', 1e9],
  ['mrd', 1e9],
  ['tn', 1e12],
  ['bilhão', 1e9],
  ['bilhões', 1e9],
] as const;

/** Number words of a language. */
export interface NumberWords {
  /** First words of all phrases in `values`. */
  readonly starts: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, readonly number[]>;
  /** Hundred, thousand, million and so on, if written as separate words. */
  readonly multipliers: ReadonlyMap<string, number>;
}

/** Returns the number words of a language; null if unsupported. */
export const numberWordsOf = byLanguage((tag): NumberWords | null => {
  const spelling = ownValue(spellings, canonicalLanguage(tag));
  if (spelling === undefined) return null;
  const [cardinal, ordinal, more] = spelling;
  const values = new Map<string, readonly number[]>();
  const add = (phrase: string, value: number) => {
    const word = phrase.toLowerCase().replaceAll('-', ' ');
    values.set(word, [...(values.get(word) ?? []), value]);
  };
  for (let value = 0; value < 100; value += 1) {
    add(cardinal(value), value);
    // A phrase with a second reading is ambiguous and not required, so every ordinal is added twice.
    for (const reading of value === 0 ? [] : [value, value]) add(ordinal(reading), reading);
  }
  for (const [, word = '', value] of more.matchAll(/(\S+) ([\d.]+)/gu)) {
    add(word, Number(value));
    if (Number(value) >= 1) add(word, Number(value));
  }
  const multipliers = new Map<string, number>();
  for (const size of [100, 1e3, 1e6, 1e9, 1e12]) {
    // Ten hundreds are expressed as a thousand.
    for (let count = 1; count < (size === 100 ? 10 : 20); count += 1) {
      const words = cardinal(count * size)
        .toLowerCase()
        .split(/[\s-]/u);
      const last = words.at(-1) ?? '';
      const stem = withoutPlural(last);
      // A Spanish billion is expressed as a thousand millions.
      if (words.length > 1) multipliers.set(stem, multipliers.get(stem) ?? size);
      else values.set(last, [count * size]);
    }
  }
  for (const [word, size] of abbreviations) multipliers.set(word, size);
  const starts = [...values.keys()].map((phrase) => phrase.split(' ')[0] ?? '');
  return { starts: new Set(starts), values, multipliers };
});

/** Removes plural endings of Germanic languages: Millionen, milliarder, thousands. */
export function withoutPlural(word: string): string {
  return word.replace(/(?:er|en|s)$/u, '');
}
