import { roundedKey } from './decimal.ts';
import { type Unit, unitOf } from './units.ts';

/** A number, date or time in a text. */
export interface Quantity {
  /** The quantity as written, including its unit. */
  readonly text: string;
  /** Null for a date, time, fraction or very long number. */
  readonly value: number | null;
  /** Normalized values: `1.5`, `t14:30` (a time), `h14` (its hour), `m5` (May), `w1` (Monday), `90 minute`. */
  readonly keys: readonly string[];
  /**
   * Keys with the same meaning in the other text. `a+b` requires both keys. `loose` keys apply only to translations,
   * and `written` keys only to languages whose number words are not recognized.
   */
  readonly forms: readonly string[];
  readonly unit: Unit | null;
  /**
   * Condition under which the absence of this quantity is reported as a change:
   *
   * - `always`
   * - `spelled`: when the other text would contain it in recognized number words.
   * - `replaced`: when another quantity of the same kind is present instead.
   * - `never`: for list numbers, and for month names that may be other words.
   */
  readonly required: 'always' | 'spelled' | 'replaced' | 'never';
}

const wordAfter =
  /^(?:[\s-]?(%|٪|[€$£¥₪]|°\s?[cf](?!\p{L})|p(?:er|our|or|ro) [cs][ei]e?nto?(?!\p{L})|\p{L}+))/iu;
/** The second number of a range, which is followed by the unit of both numbers. */
const rangeEnd = /^\s?(?:[-–—]|to|bis|à|a|al|til|till|tot)\s?\d+(?:[.,]\d+)?(?=[\s-]?\p{L})/iu;
const currencyBefore = /[€$£¥₪]\s?$/u;

/** Returns the unit of a number, found in a few words around it, and the length of the unit. */
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
  const minutes = value < 60 && (unit === null || unit.base === 'minute') ? [`min${value}`] : [];
  return {
    value,
    text: (text + after.slice(0, length)).trim(),
    keys: [key, ...base],
    forms: [key, ...base, ...hours, ...minutes],
    unit,
    required: requirementOf(value, unit),
  };
}

/** Maximum number that is often spelled out. */
const oftenSpelled = 12;

/** Determines whether a number may be written without digits, such as "two weeks", "half", "a pair" or "noon". */
function requirementOf(value: number, unit: Unit | null): Quantity['required'] {
  const isDuration = unit?.base === 'minute' || unit?.base === 'month';
  const isShare = unit?.base === 'percent' && value % 25 === 0;
  const isHalf = value === 0.5;
  if (isDuration || isShare || isHalf || [1, 2, 12].includes(value)) return 'replaced';
  const isRound = /^(?:[1-9]|[1-9]?5)0*$/u.test(String(value));
  return value <= oftenSpelled || isRound ? 'spelled' : 'always';
}
