import { baseUnits, conversions, percentPhrases, unitWords } from '../words/units.ts';
import { roundedKey } from './decimal.ts';

const unitOfWord = new Map(
  Object.entries(unitWords).flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit] as const)),
);

const percentPhrase = new RegExp(String.raw`^\s?(?:${percentPhrases})(?!\p{L})`, 'iu');
const wordAfter = /^(?:[\s-]?(%|[€$£¥]|°\s?[cf](?!\p{L})|µg|\p{L}+))/iu;
/** The unit of a range follows its second number. */
const rangeEnd = /^\s?(?:[-–—]|to|bis|à|a|al|til|till|tot)\s?\d+(?:[.,]\d+)?(?=[\s-]?\p{L})/iu;
const currencyBefore = /[€$£¥]$/u;

/** True for a unit in any language. */
export function isUnit(word: string): boolean {
  return unitOfWord.has(word.toLowerCase());
}

/**
 * The quantity in the smallest unit of its kind (two weeks are 14 days); empty for units without conversion.
 */
export function baseOf(value: number, unit: string | null): string[] {
  const [base, factor] = baseUnits[unit ?? ''] ?? [];
  return base === undefined || factor === undefined ? [] : [`${roundedKey(value * factor)} ${base}`];
}

/** Unit and counted word of a number. */
export interface Counted {
  readonly unit: string | null;
  /** The word after it, lower case; '' for none. */
  readonly word: string;
  /** Length of the unit, in UTF-16 code units. */
  readonly length: number;
}

/** Parses the context of a number: `before` and `after` need only be a few words long. */
export function countedBy(before: string, after: string): Counted {
  const phrase = percentPhrase.exec(after);
  if (phrase !== null) return { unit: 'percent', word: '', length: phrase[0].length };
  const next = wordAfter.exec(after.replace(rangeEnd, ''));
  const word = (next?.[1] ?? '').toLowerCase().replace(/\s/g, '');
  const unit = unitOfWord.get(word) ?? null;
  if (unit !== null) return { unit, word, length: rangeEnd.test(after) ? 0 : (next?.[0].length ?? 0) };
  const currency = currencyBefore.exec(before.trimEnd());
  return { unit: currency === null ? null : (unitOfWord.get(currency[0]) ?? null), word, length: 0 };
}

/** Converted values are rounded. */
const conversionTolerance = 0.08;

interface Amount {
  readonly keys: readonly string[];
  readonly unit: string | null;
  /** The word after it. */
  readonly counted: string;
}

/** From this value on, a conversion may be off by less than one: 3 to 6 inches, 7 to 15 cm. */
const roundedFrom = 5;

/** True when one quantity can be the metric conversion of another in an imperial unit. */
export function isConversion({ keys: [from], unit, counted }: Amount, { keys: [to] }: Amount): boolean {
  const [before, after] = [Number(from), Number(to)];
  const isNear = (factor: number) =>
    Math.abs(after / before / factor - 1) <= conversionTolerance ||
    (after >= roundedFrom && Math.abs(after - before * factor) < 1);
  const isDegree = unit === null && /^degrees?$/.test(counted);
  const isCelsius = (unit === 'fahrenheit' || isDegree) && Math.abs((before - 32) / 1.8 - after) <= 1;
  return isCelsius || (conversions[isDegree ? 'degree' : (unit ?? '')] ?? []).some(isNear);
}
