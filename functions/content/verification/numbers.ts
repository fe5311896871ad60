import { primaryLanguage } from '../../../shared/contract/content/common.ts';
import { calendarQuantities, romanQuantities } from './numbers/calendar.ts';
import { type Quantity, writtenQuantities } from './numbers/quantities.ts';
import { spelledQuantities } from './numbers/spelled.ts';
import { isConversion } from './numbers/units.ts';
import { numberWordsOf } from './numbers/words.ts';
import { myriads } from './words/numerals.ts';

const digitRun = /\p{Nd}+(?:[.,'’\u00a0\u202f ]\p{Nd}{3}(?!\p{Nd})|[.,:/]\p{Nd}+)*/gu;

/**
 * The ASCII digit for a decimal digit of any script: Unicode encodes them in runs of ten starting with zero.
 */
function asciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(codePoint - value - 1))) value += 1;
  return String(value % 10);
}

/** Numbers in digits, as written in the text. */
export function numeralsIn(text: string): string[] {
  return text.match(digitRun) ?? [];
}

/**
 * Numbers up to this one may be spelled in unlisted words, and appear or vanish in translation: both,
 * biennial.
 */
const oftenSpelled = 12;

/**
 * Compares the numbers, dates and times of two texts, possibly in different languages. `1.5 ml` equals
 * neither `15 ml` nor `1.5 l`; `1st` equals `first`, `50 %` half, `14:30` `2:30 pm`.
 */
export function compareNumbers(
  source: string,
  result: string,
  sourceLanguage: string,
  resultLanguage: string,
): Changes {
  const before = quantitiesIn(source, sourceLanguage);
  const after = quantitiesIn(result, resultLanguage);
  const isListed = [sourceLanguage, resultLanguage].every((language) => numberWordsOf(language) !== null);
  if (primaryLanguage(sourceLanguage) === primaryLanguage(resultLanguage)) {
    const others = [...changedUnits(before, after), ...movedQuantities(before, after)];
    const lost = missingIn(before, after, isListed).filter(
      (quantity) => isListed || !isOftenSpelled(quantity),
    );
    const added = missingIn(after, before, isListed).filter(
      (quantity) => isListed || !isOftenSpelled(quantity),
    );
    return { lost: textsOf(lost, others), added: textsOf(added) };
  }
  const lostHere = missingIn(before, after, isListed);
  const addedHere = missingIn(after, before, isListed);
  // Both and half may be expressed without a number, and small numbers vary: only a replacement counts as
  // changed.
  const areSmallChanged = isListed && lostHere.some(isOftenSpelled) && addedHere.some(isOftenSpelled);
  const lost = lostHere.filter((quantity) => areSmallChanged || !isPairOrHalf(quantity));
  const added = addedHere.filter((quantity) => areSmallChanged || !isOftenSpelled(quantity));
  // A missing day or month may be inflected; only a replacement counts as changed.
  const areDatesChanged = lost.some(isDate) && added.some(isDate);
  const isReported = (quantity: Quantity) =>
    (areDatesChanged || !isDate(quantity)) && (isListed || !isOftenSpelled(quantity));
  const isConverted = (one: Quantity) => after.some((other) => isConversion(one, other));
  return {
    lost: textsOf(
      lost.filter((one) => isReported(one) && !isConverted(one)),
      changedUnits(before, after),
    ),
    added: textsOf(
      added.filter((one) => isReported(one) && !before.some((other) => isConversion(other, one))),
    ),
  };
}

/** The numbers, dates and times of a text, in digits of any script or in words. */
export function quantitiesIn(text: string, language: string): Quantity[] {
  const ascii = text.replace(/(?!\d)\p{Nd}/gu, asciiDigit).replace(myriads, fromMyriads);
  return [
    ...writtenQuantities(ascii, language),
    ...spelledQuantities(ascii, language),
    ...calendarQuantities(ascii, language),
    ...romanQuantities(ascii),
  ];
}

/** 12000 for 1万2000. */
function fromMyriads(_: string, hundredMillions = '0', tenThousands = '0', rest = '0'): string {
  return String(Math.round(Number(hundredMillions) * 1e8 + Number(tenThousands) * 1e4) + Number(rest));
}

/** Quantities that the others do not contain. */
function missingIn(wanted: readonly Quantity[], others: readonly Quantity[], isListed: boolean): Quantity[] {
  const held = new Set(others.flatMap(({ keys, loose = [] }) => (isListed ? keys : [...keys, ...loose])));
  return wanted.filter(({ isTold, forms, loose = [] }) => {
    const isHeld = forms.some((form) => form.every((key) => held.has(key)));
    return isTold && !isHeld && (isListed || !loose.some((key) => held.has(key)));
  });
}

function textsOf(quantities: readonly Quantity[], others: readonly string[] = []): string[] {
  return [...new Set([...quantities.map(({ text }) => text), ...others])];
}

function isDate({ keys: [key = ''] }: Quantity): boolean {
  return /^[mw]/.test(key);
}

/** Spelled numbers are usually spelled in the other text too, perhaps in unlisted words. */
function isOftenSpelled(quantity: Quantity): boolean {
  const { keys, unit, text } = quantity;
  const [key = ''] = keys;
  const isSmall = unit === null && /^\d+$/.test(key) && Number(key) <= oftenSpelled;
  const isDecade = /^(?:19|20)\d0$/.test(text) && keys.includes(String(Number(text) % 100));
  return isSmall || isDecade || !(/\p{N}/u.test(text) || isDate(quantity));
}

/** Both, a couple, half of: expressed in many ways across languages. */
function isPairOrHalf({ keys: [key = ''], text }: Quantity): boolean {
  return !/\p{N}/u.test(text) && (Number(key) === 2 || Number(key) < 1);
}

/** Groups values by key. */
function gathered<Value>(pairs: readonly (readonly [key: string, value: Value])[]): Map<string, Set<Value>> {
  const sets = new Map<string, Set<Value>>();
  for (const [key, value] of pairs) sets.set(key, (sets.get(key) ?? new Set()).add(value));
  return sets;
}

/** Quantities whose number is kept with a different unit everywhere. */
function changedUnits(before: readonly Quantity[], after: readonly Quantity[]): string[] {
  const units = gathered(after.flatMap(({ keys, unit }) => keys.map((key) => [key, unit] as const)));
  return before.flatMap(({ keys, unit, text, isTold }) => {
    const kept = units.get(keys[0] ?? '');
    return !isTold || unit === null || kept === undefined || kept.has(unit) || kept.has(null) ? [] : [text];
  });
}

/** Numbers next to a word that has a different number in the source: "2 pills, 3 times" and "3 pills". */
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

/** Numbers in which two texts differ, as written. */
export interface Changes {
  readonly lost: readonly string[];
  readonly added: readonly string[];
}
