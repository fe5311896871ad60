import { ownValue } from '../../../../shared/collections/own-value.ts';
import { byLanguage } from '../../language/language-tags.ts';
import { type Spelling, spellings } from '../words/numbers.ts';

/** Lookup tables of a language's number words. */
export interface NumberWords {
  readonly values: ReadonlyMap<string, number>;
  readonly multipliers: ReadonlyMap<string, number>;
  /** Divisor of a fraction word: 3 for a third. */
  readonly parts: ReadonlyMap<string, number>;
  readonly ordinals: ReadonlyMap<string, number>;
  readonly unsure: ReadonlySet<string>;
}

/** Null for a language without number words. */
export const numberWordsOf = byLanguage((language): NumberWords | null => {
  const spelling = ownValue(spellings, language);
  return spelling === undefined
    ? null
    : {
        values: valuesOf(spelling),
        multipliers: new Map(Object.entries(spelling.multipliers)),
        parts: places(spelling.parts, 2),
        ordinals: places(spelling.ordinals, 1),
        unsure: new Set(spelling.unsure.split(' ')),
      };
});

function valuesOf({
  first,
  tens,
  join,
  joined = [],
  decade,
  others,
  multipliers,
}: Spelling): Map<string, number> {
  const units = first.split(' ');
  const values = new Map(Object.entries(others));
  for (const [value, word] of units.entries()) values.set(word, value);
  for (const [index, ten] of tens.split(' ').entries()) {
    const tenValue = (index + 2) * 10;
    values.set(ten, tenValue);
    if (decade !== undefined) values.set(ten.replace(new RegExp(decade[0]), decade[1]), tenValue);
    for (const [value, unit] of units.slice(0, 10).entries()) {
      if (value > 0 && join !== undefined) values.set(joinedWord(join, ten, unit), tenValue + value);
    }
  }
  for (const large of joined) {
    for (const [value, unit] of units.slice(0, 20).entries()) {
      if (value > 1) values.set(unit + large, value * (multipliers[large] ?? 1));
    }
  }
  return values;
}

function joinedWord([pattern, ...mends]: NonNullable<Spelling['join']>, ten: string, unit: string): string {
  let word = pattern.replace('{ten}', ten).replace('{unit}', unit);
  for (let index = 0; index < mends.length; index += 2) {
    word = word.replace(new RegExp(mends[index] ?? '', 'u'), mends[index + 1] ?? '');
  }
  return word;
}

function places(list: string, from: number): Map<string, number> {
  return new Map(
    list.split(' ').flatMap((forms, index) => forms.split('|').map((form) => [form, index + from] as const)),
  );
}
