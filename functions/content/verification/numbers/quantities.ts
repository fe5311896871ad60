import { roundedKey } from './decimal.ts';
import { type Unit, unitOf } from './units.ts';

/** A number, date or time of a text. */
export interface Quantity {
  /** Text as written, with the unit. */
  readonly text: string;
  /** Normalized values: `1.5`, `t14:30` (a time), `h14` (its hour), `m5` (May), `w1` (Monday), `90 minute`. */
  readonly keys: readonly string[];
  /**
   * Keys that have the same meaning in the other text. `a+b` requires both keys; `loose` keys apply only to
   * languages without number words.
   */
  readonly forms: readonly string[];
  readonly unit: Unit | null;
  /** The following word in lower case; empty without one. */
  readonly counted: string;
  /**
   * Condition under which the absence of this quantity counts as a change:
   *
   * - `always`
   * - `listed`: the number words of both languages are known.
   * - `replaced`: another quantity of the same kind is present instead.
   * - `never`: Roman numerals and ambiguous words.
   */
  readonly required: 'always' | 'listed' | 'replaced' | 'never';
}

const wordAfter =
  /^(?:[\s-]?(%|٪|[€$£¥₪]|°\s?[cf](?!\p{L})|p(?:er|our|or|ro) [cs][ei]e?nto?(?!\p{L})|\p{L}+))/iu;
/** Start of the second number of a range, which is followed by the unit of both. */
const rangeEnd = /^\s?(?:[-–—]|to|bis|à|a|al|til|till|tot)\s?\d+(?:[.,]\d+)?(?=[\s-]?\p{L})/iu;
const currencyBefore = /[€$£¥₪]\s?$/u;

/**
 * Returns the unit and the counted word of a number from a few words around it, and the length of the unit.
 */
export function countedBy(before: string, after: string, language: string) {
  const next = wordAfter.exec(after.replace(rangeEnd, ''));
  const word = (next?.[1] ?? '').toLowerCase();
  const unit = unitOf(word.replace(' ', ''), language);
  if (unit !== null) return { unit, word, length: rangeEnd.test(after) ? 0 : (next?.[0].length ?? 0) };
  const currency = currencyBefore.exec(before)?.[0].trim() ?? '';
  return { unit: unitOf(currency, language), word, length: 0 };
}

/** Creates the quantity of a plain number. */
export function numberQuantity(
  text: string,
  value: number,
  before: string,
  after: string,
  language: string,
): Quantity {
  const { unit, word, length } = countedBy(before, after, language);
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
    text: (text + after.slice(0, length)).trim(),
    keys: [key, ...base, ...share],
    forms: [key, ...base, ...share, ...hours, ...otherHalf, ...minutes, ...mixed],
    unit,
    counted: word,
    required: 'always',
  };
}
