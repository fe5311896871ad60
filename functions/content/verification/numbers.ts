import { primaryLanguage } from '../../../shared/contract/content/common.ts';
import { isUninflected } from './numbers/calendar.ts';
import { calendarQuantities, type Quantity, writtenQuantities } from './numbers/quantities.ts';
import { spelledQuantities } from './numbers/spelled.ts';
import { numberWordsOf } from './numbers/words.ts';
import { myriads } from './words/numerals.ts';

const digitRun = /\p{Nd}+(?:[.,'’\u00a0\u202f ]\p{Nd}{3}(?!\p{Nd})|[.,:/]\p{Nd}+)*/gu;

/** The ASCII digit of a decimal digit of any script: Unicode keeps them in runs of ten from zero on. */
function asciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(codePoint - value - 1))) value += 1;
  return String(value % 10);
}

/** The numbers written in digits, each as it stands in the text. */
export function numeralsIn(text: string): string[] {
  return text.match(digitRun) ?? [];
}

/** Up to here, numbers may be spelled in words that are not listed. */
const oftenSpelled = 12;

/**
 * Compares the numbers, dates and times of a text with those of another. `1.5 ml` is not `15 ml` nor `1.5 l`; `1st` is
 * `first`, `50 %` half, `14:30` is `2:30 pm`. The languages may differ.
 */
export function compareNumbers(
  source: string,
  result: string,
  sourceLanguage: string,
  resultLanguage: string,
): Changes {
  const before = quantitiesIn(source, sourceLanguage);
  const after = quantitiesIn(result, resultLanguage);
  const isSameLanguage = primaryLanguage(sourceLanguage) === primaryLanguage(resultLanguage);
  const moved = isSameLanguage ? movedQuantities(before, after) : [];
  return {
    lost: [
      ...new Set([...missingIn(before, after, resultLanguage), ...changedUnits(before, after), ...moved]),
    ],
    added: missingIn(after, before, sourceLanguage),
  };
}

/** The numbers, dates and times of a text, in digits of any script or in words. */
export function quantitiesIn(text: string, language: string): Quantity[] {
  const ascii = text.replace(/(?!\d)\p{Nd}/gu, asciiDigit).replace(myriads, fromMyriads);
  return [
    ...writtenQuantities(ascii, language),
    ...spelledQuantities(ascii, language),
    ...calendarQuantities(ascii, language),
  ];
}

/** 12000 for 1万2000. */
function fromMyriads(_: string, hundredMillions = '0', tenThousands = '0', rest = '0'): string {
  return String(Math.round(Number(hundredMillions) * 1e8 + Number(tenThousands) * 1e4) + Number(rest));
}

/** What of some quantities is not among others, which are in a language. */
function missingIn(wanted: readonly Quantity[], others: readonly Quantity[], language: string): string[] {
  const held = new Set(others.flatMap(({ keys }) => keys));
  const missing = wanted.filter(
    (quantity) =>
      quantity.isTold &&
      !quantity.forms.some((form) => form.every((key) => held.has(key))) &&
      !mayBeSpelled(quantity, language),
  );
  return [...new Set(missing.map(({ text }) => text))];
}

/** In words of a language that are not listed; what one text spells, another one mostly spells too. */
function mayBeSpelled({ keys, unit, text }: Quantity, language: string): boolean {
  if (/^[mw]/.test(keys[0] ?? '')) return !isUninflected(language);
  if (numberWordsOf(language) !== null) return false;
  const isSmall = unit === null && /^\d+$/.test(keys[0] ?? '') && Number(keys[0]) <= oftenSpelled;
  return isSmall || !/\p{N}/u.test(text);
}

/** What belongs to each key. */
function gathered<Value>(pairs: readonly (readonly [key: string, value: Value])[]): Map<string, Set<Value>> {
  const sets = new Map<string, Set<Value>>();
  for (const [key, value] of pairs) sets.set(key, (sets.get(key) ?? new Set()).add(value));
  return sets;
}

/** Quantities whose number is kept, but of another unit everywhere. */
function changedUnits(before: readonly Quantity[], after: readonly Quantity[]): string[] {
  const units = gathered(after.flatMap(({ keys, unit }) => keys.map((key) => [key, unit] as const)));
  return before.flatMap(({ keys, unit, text, isTold }) => {
    const kept = units.get(keys[0] ?? '');
    return !isTold || unit === null || kept === undefined || kept.has(unit) || kept.has(null) ? [] : [text];
  });
}

/** Numbers that stand with a word with which the source has another number: "2 pills, 3 times" and "3 pills". */
function movedQuantities(before: readonly Quantity[], after: readonly Quantity[]): string[] {
  const numbersOf = gathered(
    before.flatMap(({ counted, keys }) => keys.map((key) => [counted, key] as const)),
  );
  const all = new Set(before.flatMap(({ keys }) => keys));
  return after.flatMap(({ counted, keys, text, isTold }) => {
    const numbers = counted === '' ? undefined : numbersOf.get(counted);
    const isMoved = isTold && numbers !== undefined && keys.every((key) => all.has(key) && !numbers.has(key));
    return isMoved ? [text] : [];
  });
}

/** What two texts' numbers or names differ in, as they stand there. */
export interface Changes {
  readonly lost: readonly string[];
  readonly added: readonly string[];
}
