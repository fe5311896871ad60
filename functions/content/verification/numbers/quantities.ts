import { roundedKey } from './decimal.ts';
import { type Unit, unitOf } from './units.ts';

export interface Quantity {
  /** The quantity as written, including its unit. */
  readonly text: string;
  /** Numeric value, or null for a date, time, fraction or very long number. */
  readonly value: number | null;
  /** Normalized values: `1.5`, `t14:30` (a time), `h14` (its hour), `m5` (May), `w1` (Monday), `90 minute`. */
  readonly keys: readonly string[];
  /**
   * Keys of which at least one must occur in the compared text. `a+b` requires both `a` and `b`. A key that starts with
   * `loose` is compared only in translations. A key that starts with `written` is ignored when number words are
   * recognized in both languages.
   */
  readonly forms: readonly string[];
  readonly unit: Unit | null;
  /**
   * Determines when a quantity that is missing from the compared text is reported. `spelled` requires number words to
   * be recognized in the language of that text. Any quantity except `never` is also reported when that text contains an
   * unmatched quantity of the same kind. `replaced` is reported only in this case.
   */
  readonly required: 'always' | 'spelled' | 'replaced' | 'never';
}

const wordAfter =
  /^(?:[\s-]?(%|٪|[€$£¥₪]|°\s?[cf](?!\p{L})|p(?:er|our|or|ro) [cs][ei]e?nto?(?!\p{L})|\p{L}+))/u;
/** The second number of a range, such as 5 in "2 to 5 kg". The unit after it applies to both numbers. */
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

/** Returns `replaced` or `spelled` for numbers that are often reworded, such as "two weeks", "half" or "a pair". */
function requirementOf(value: number, unit: Unit | null): Quantity['required'] {
  const isDuration = unit?.base === 'minute' || unit?.base === 'month';
  const isShare = unit?.base === 'percent' && value % 25 === 0;
  const isHalf = value === 0.5;
  if (isDuration || isShare || isHalf || [1, 2, 12].includes(value)) return 'replaced';
  const isRound = /^(?:[1-9]|[1-9]?5)0*$/u.test(String(value));
  return value <= 12 || isRound ? 'spelled' : 'always';
}
