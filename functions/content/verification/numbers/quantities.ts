import { roundedKey } from './decimal.ts';
import { type Unit, unitOf } from './units.ts';

export interface Quantity {
  /** The quantity as written, including its unit. */
  readonly text: string;
  /** Numeric value; null for a date, time, fraction or very long number. */
  readonly value: number | null;
  /** Normalized values: `1.5`, `t14:30` (a time), `h14` (its hour), `m5` (May), `w1` (Monday), `90 minute`. */
  readonly keys: readonly string[];
  /**
   * Keys, at least one of which must occur in the compared text; `a+b` requires both `a` and `b`. Keys that start with
   * `loose` are used only for translations. Keys that start with `written` are ignored when number words are recognized
   * in both languages.
   */
  readonly forms: readonly string[];
  readonly unit: Unit | null;
  /**
   * When to report that the compared text lacks the quantity. `spelled`: only if number words are recognized in the
   * language of that text. `replaced`: only if that text contains a different quantity of the same kind.
   */
  readonly required: 'always' | 'spelled' | 'replaced' | 'never';
}

const wordAfter =
  /^(?:[\s-]?(%|٪|[€$£¥₪]|°\s?[cf](?!\p{L})|p(?:er|our|or|ro) [cs][ei]e?nto?(?!\p{L})|\p{L}+))/u;
/** The second number of a range whose two numbers share the unit that follows. */
const rangeEnd = /^\s?(?:[-–—]|to|bis|à|a|al|til|till|tot)\s?\d+(?:[.,]\d+)?(?=[\s-]?\p{L})/u;
const currencyBefore = /[€$£¥₪]\s?$/u;

function unitAround(before: string, text: string, language: string) {
  const after = text.toLowerCase();
  const next = wordAfter.exec(after.replace(rangeEnd, ''));
  const unit = unitOf((next?.[1] ?? '').replace(' ', ''), language);
  if (unit !== null) return { unit, length: rangeEnd.test(after) ? 0 : (next?.[0].length ?? 0) };
  const currency = currencyBefore.exec(before)?.[0].trim() ?? '';
  return { unit: unitOf(currency, language), length: 0 };
}

export function numberQuantity(
  text: string,
  value: number,
  language: string,
  before = '',
  after = '',
): Quantity {
  const { unit, length } = unitAround(before, after, language);
  const key = roundedKey(value);
  const base = unit === null ? [] : [`${roundedKey(value * unit.factor)} ${unit.base}`];
  const isTime = Number.isInteger(value) && (unit === null || unit.base === 'minute');
  return {
    value,
    text: (text + after.slice(0, length)).trim(),
    keys: [key, ...base],
    forms: [key, ...base, ...(isTime ? [`h${value}`, `min${value}`] : [])],
    unit,
    required: requirementOf(value, unit),
  };
}

/** Never returns `always` for numbers that are often reworded, as in "two weeks", "half", "a pair" or "noon". */
function requirementOf(value: number, unit: Unit | null): Quantity['required'] {
  const isDuration = unit?.base === 'minute' || unit?.base === 'month';
  const isShare = unit?.base === 'percent' && value % 25 === 0;
  const isHalf = value === 0.5;
  if (isDuration || isShare || isHalf || [1, 2, 12].includes(value)) return 'replaced';
  const isRound = /^(?:[1-9]|[1-9]?5)0*$/u.test(String(value));
  return value <= 12 || isRound ? 'spelled' : 'always';
}
