import { roundedKey } from './decimal.ts';
import { type Unit, unitOf } from './units.ts';

/** A number, date or time of a text. */
export interface Quantity {
  /** Text as written, with the unit. */
  readonly text: string;
  /** Null for a date, time, fraction or very long number. */
  readonly value: number | null;
  /** Normalized values: `1.5`, `t14:30` (a time), `h14` (its hour), `m5` (May), `w1` (Monday), `90 minute`. */
  readonly keys: readonly string[];
  /**
   * Keys that have the same meaning in the other text. `a+b` requires both keys; `loose` keys apply only to
   * translations, `written` ones only to languages whose number words are not recognized.
   */
  readonly forms: readonly string[];
  readonly unit: Unit | null;
  /**
   * Condition under which the absence of this quantity counts as a change:
   *
   * - `always`
   * - `spelled`: the other text would contain it in words that are recognized.
   * - `replaced`: another quantity of the same kind is present instead.
   * - `never`: list numbers, and month names that may be other words.
   */
  readonly required: 'always' | 'spelled' | 'replaced' | 'never';
}

const wordAfter =
  /^(?:[\s-]?(%|٪|[€$£¥₪]|°\s?[cf](?!\p{L})|p(?:er|our|or|ro) [cs][ei]e?nto?(?!\p{L})|\p{L}+))/iu;
/** Start of the second number of a range, which is followed by the unit of both. */
const rangeEnd = /^\s?(?:[-–—]|to|bis|à|a|al|til|till|tot)\s?\d+(?:[.,]\d+)?(?=[\s-]?\p{L})/iu;
const currencyBefore = /[€$£¥₪]\s?$/u;

/** Returns the unit of a number from a few words around it, and the length of the unit. */
function unitAround(before: string, after: string, language: string) {
  const next = wordAfter.exec(after.replace(rangeEnd, ''));
  const unit = unitOf((next?.[1] ?? '').toLowerCase().replace(' ', ''), language);
  if (unit !== null) return { unit, length: rangeEnd.test(after) ? 0 : (next?.[0].length ?? 0) };
  const currency = currencyBefore.exec(before)?.[0].trim() ?? '';
  return { unit: unitOf(currency, language), length: 0 };
}

/** Creates the quantity of a plain number. */
export function numberQuantity(
  text: string,
  value: number,
  before: string,
  after: string,
  language: string,
): Quantity {
  const { unit, length } = unitAround(before, after, language);
  const key = roundedKey(value);
  const base = unit === null ? [] : [`${roundedKey(value * unit.factor)} ${unit.base}`];
  const isHour = Number.isInteger(value) && value >= 0 && value <= 24;
  const hours = isHour && (unit === null || unit.base === 'minute') ? [`h${value}`] : [];
  const otherHalf = isHour && unit === null ? [`h${(value + 12) % 24}`] : [];
  const minutes = value < 60 && (unit === null || unit.base === 'minute') ? [`min${value}`] : [];
  const share = unit?.base === 'percent' ? [roundedKey(value / 100)] : [];
  // Two and a half.
  const mixed = value % 1 === 0.5 ? [`${Math.floor(value)}+0.5`] : [];
  return {
    value,
    text: (text + after.slice(0, length)).trim(),
    keys: [key, ...base, ...share],
    forms: [key, ...base, ...share, ...hours, ...otherHalf, ...minutes, ...mixed],
    unit,
    required: requirementOf(value, unit),
  };
}

/** Maximum number that is often written in words. */
const oftenSpelled = 12;

/** Determines which numbers may be written without digits: "two weeks", "half", "a pair", "noon". */
function requirementOf(value: number, unit: Unit | null): Quantity['required'] {
  const isDuration = unit?.base === 'minute' || unit?.base === 'month';
  const isShare = unit?.base === 'percent' && value % 25 === 0;
  const isHalf = value === 0.5;
  if (isDuration || isShare || isHalf || [1, 2, 12].includes(value)) return 'replaced';
  const isRound = /^(?:[1-9]|[1-9]?5)0*$/u.test(String(value));
  return value <= oftenSpelled || isRound ? 'spelled' : 'always';
}
