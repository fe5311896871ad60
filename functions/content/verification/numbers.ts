import { primaryLanguage } from '../../../shared/contract/content/common.ts';
import { calendarQuantities, romanQuantities } from './numbers/calendar.ts';
import { digitQuantities, withAsciiDigits } from './numbers/digits.ts';
import type { Quantity } from './numbers/quantities.ts';
import { spelledQuantities } from './numbers/spelled.ts';
import { isConversion, type Unit } from './numbers/units.ts';
import { numberWordsOf } from './numbers/words.ts';

const digitRun = /\p{Nd}+(?:[.,'’\u00a0\u202f ]\p{Nd}{3}(?!\p{Nd})|[.,:/]\p{Nd}+)*/gu;

/** Returns the numbers in digits, as written. */
export function numeralsIn(text: string): string[] {
  return text.match(digitRun) ?? [];
}

/** Numbers that differ between two texts, as written. */
export interface Changes {
  readonly lost: readonly string[];
  readonly added: readonly string[];
}

/**
 * Compares the numbers, dates and times of two texts, possibly in different languages. `1.5 ml` equals
 * neither `15 ml` nor `1.5 l`; `1st` equals `first`, `50 %` half, `14:30` `2:30 pm`. Numbers in words are
 * compared in a few languages, and only count as changed if other numbers replace them.
 */
export function compareNumbers(
  source: string,
  result: string,
  sourceLanguage: string,
  resultLanguage: string,
): Changes {
  const before = quantitiesIn(source, sourceLanguage);
  const after = quantitiesIn(result, resultLanguage);
  const isTranslation = primaryLanguage(sourceLanguage) !== primaryLanguage(resultLanguage);
  const isListed = [sourceLanguage, resultLanguage].every((language) => numberWordsOf(language) !== null);
  const isConverted = (one: Quantity, other: Quantity) =>
    isTranslation && isConversion(Number(one.keys[0]), one.unit, Number(other.keys[0]));
  const lost = missingIn(before, after, isListed).filter(
    (one) => !after.some((other) => isConverted(one, other)),
  );
  const added = missingIn(after, before, isListed).filter(
    (one) => !before.some((other) => isConverted(other, one)),
  );
  const reported = (own: readonly Quantity[], others: readonly Quantity[]) =>
    own.filter((one) => isRequired(one, isListed, isTranslation) || isReplaced(one, others));
  return {
    lost: textsOf([
      ...reported(lost, added),
      ...changedUnits(before, after).filter((one) => !after.some((other) => isConverted(one, other))),
      ...(isTranslation ? [] : movedQuantities(before, after)),
    ]),
    added: textsOf(reported(added, lost)),
  };
}

/** Returns the numbers, dates and times of a text, in digits of any script or in words. */
export function quantitiesIn(text: string, language: string): Quantity[] {
  const ascii = withAsciiDigits(text);
  return [
    ...digitQuantities(ascii, language),
    ...spelledQuantities(ascii, language),
    ...calendarQuantities(ascii, language),
    ...romanQuantities(ascii),
  ];
}

/** Returns the required quantities without a match among the others. */
function missingIn(wanted: readonly Quantity[], others: readonly Quantity[], isListed: boolean): Quantity[] {
  const held = new Set(others.flatMap(({ keys }) => keys));
  const isHeld = (form: string) =>
    !(isListed && form.startsWith('loose')) && form.split('+').every((key) => held.has(key));
  return wanted.filter(({ forms, required }) => required !== 'never' && !forms.some(isHeld));
}

/** Returns `m` for a month, `w` for a weekday, `/` for a fraction, otherwise an empty string. */
function kindOf({ keys: [key = ''] }: Quantity): string {
  return Number(key) < 1 ? '/' : key.replace(/[^mw].*/u, '');
}

/**
 * True if the quantity must occur in the other text. In a translation, names of days and months may be
 * inflected and are not required.
 */
function isRequired(quantity: Quantity, isListed: boolean, isTranslation: boolean): boolean {
  const { required } = quantity;
  const isDate = /[mw]/u.test(kindOf(quantity));
  return (required === 'always' && !(isDate && isTranslation)) || (required === 'listed' && isListed);
}

/** True if another quantity of the same kind is new, so that it may have replaced this one. */
function isReplaced(quantity: Quantity, others: readonly Quantity[]): boolean {
  const kind = kindOf(quantity);
  return others.some((other) => kindOf(other) === kind && (kind !== '' || other.required !== 'always'));
}

function textsOf(quantities: readonly Quantity[]): string[] {
  return [...new Set(quantities.map(({ text }) => text))];
}

/** Groups values by key. */
function gathered<Value>(pairs: readonly (readonly [key: string, value: Value])[]): Map<string, Set<Value>> {
  const sets = new Map<string, Set<Value>>();
  for (const [key, value] of pairs) sets.set(key, (sets.get(key) ?? new Set()).add(value));
  return sets;
}

/** Returns the quantities whose number occurs in the other text only with a different unit. */
function changedUnits(before: readonly Quantity[], after: readonly Quantity[]): Quantity[] {
  const nameOf = (unit: Unit | null) =>
    unit === null || unit.base === 'degree' ? null : `${unit.base} ${unit.factor}`;
  const units = gathered(after.flatMap(({ keys, unit }) => keys.map((key) => [key, nameOf(unit)] as const)));
  return before.filter(({ keys: [key = ''], unit, required }) => {
    const kept = units.get(key);
    const isKept = kept === undefined || kept.has(null) || kept.has(nameOf(unit));
    return required !== 'never' && nameOf(unit) !== null && !isKept;
  });
}

/** Returns the numbers that moved to another word: "2 pills, 3 times" became "3 pills". */
function movedQuantities(before: readonly Quantity[], after: readonly Quantity[]): Quantity[] {
  const numbersOf = gathered(
    before.flatMap(({ counted, keys }) => keys.map((key) => [counted, key] as const)),
  );
  const all = new Set(before.flatMap(({ keys }) => keys));
  return after.filter(({ counted, keys, required }) => {
    const numbers = counted === '' ? undefined : numbersOf.get(counted);
    const isMoved = numbers !== undefined && keys.every((key) => all.has(key) && !numbers.has(key));
    return required !== 'never' && isMoved;
  });
}
