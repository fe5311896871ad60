import { primaryLanguage } from '../../../shared/contract/content/common.ts';
import { calendarQuantities } from './numbers/calendar.ts';
import { digitQuantities, withAsciiDigits } from './numbers/digits.ts';
import type { Quantity } from './numbers/quantities.ts';
import { canSpell, isSpelledIn, spokenTextOf } from './numbers/spelled.ts';
import { isConversion, type Unit } from './numbers/units.ts';

const digitRun = /\p{Nd}+(?:[.,'’\u00a0\u202f ]\p{Nd}{3}(?!\p{Nd})|[.,:/]\p{Nd}+)*/gu;

/** Returns the numbers written in digits, unchanged. */
export function numeralsIn(text: string): string[] {
  return text.match(digitRun) ?? [];
}

/** Returns the numbers written in digits, in JavaScript notation. */
export function numbersIn(text: string, language: string): string[] {
  return [...digitQuantities(withAsciiDigits(text), language)].flatMap(({ keys }) => keys.slice(0, 1));
}

/** Numbers that differ between two texts, as they are written. */
export interface Changes {
  readonly lost: readonly string[];
  readonly added: readonly string[];
}

/** A text whose numbers are compared. */
interface Compared {
  readonly text: string;
  readonly language: string;
  readonly quantities: readonly Quantity[];
}

/**
 * Compares numbers in digits, dates and times between two texts, possibly in different languages. `1.5 ml` equals
 * neither `15 ml` nor `1.5 l`, but `25` equals `twenty-five`, and `14:30` equals `2:30 pm`. The judge compares numbers
 * that both texts spell out, and numbers that may have been reworded without being replaced.
 */
export function compareNumbers(
  source: string,
  result: string,
  sourceLanguage: string,
  resultLanguage: string,
): Changes {
  const before = comparedOf(source, sourceLanguage);
  const after = comparedOf(result, resultLanguage);
  const isTranslation = primaryLanguage(sourceLanguage) !== primaryLanguage(resultLanguage);
  const isConverted = (one: Quantity, other: Quantity) =>
    isTranslation && isConversion(Number(one.keys[0]), one.unit, Number(other.keys[0]));
  const isKept = (one: Quantity) =>
    one.unit !== null && after.quantities.some((other) => isConverted(one, other));
  const measures = before.quantities.filter(({ unit }) => unit !== null);
  const lost = missingIn(before, after, isTranslation).filter((one) => !isKept(one));
  const added = missingIn(after, before, isTranslation).filter(
    (one) => !measures.some((other) => isConverted(other, one)),
  );
  const reported = (missing: typeof lost, others: typeof lost, language: string) => {
    const kinds = new Set(others.map(kindOf));
    return missing.filter((one) => isRequired(one, language, isTranslation) || kinds.has(kindOf(one)));
  };
  const changed = changedUnits(before.quantities, after.quantities).filter((one) => !isKept(one));
  return {
    lost: textsOf([...reported(lost, added, resultLanguage), ...changed]),
    added: textsOf(reported(added, lost, sourceLanguage)),
  };
}

function comparedOf(text: string, language: string): Compared {
  const ascii = withAsciiDigits(text);
  const quantities = [...digitQuantities(ascii, language), ...calendarQuantities(ascii, language)];
  return { text: ascii, language, quantities };
}

/** True when the other text, in the specified language, must contain a quantity in digits or in words. */
function isRequired({ required, value }: Quantity, language: string, isTranslation: boolean): boolean {
  const isSmall = value !== null && Number.isInteger(value) && value < 100;
  if (required === 'always') return !isSmall || canSpell(language);
  return required === 'spelled' && canSpell(language) && !(isTranslation && (value ?? 0) <= 15);
}

/** Returns the quantities that the other text contains neither in digits nor in words. */
function missingIn(wanted: Compared, other: Compared, isTranslation: boolean): Quantity[] {
  const held = new Set(other.quantities.flatMap(({ keys }) => keys));
  const spoken = spokenTextOf(other.text, other.language);
  const spelled = new Map<number, boolean>();
  const isSpelled = (value: number) => {
    const known = spelled.get(value) ?? isSpelledIn(value, spoken);
    spelled.set(value, known);
    return known;
  };
  const isExact = canSpell(wanted.language) && canSpell(other.language);
  const isHeld = (form: string) =>
    !(form.startsWith('loose') && !isTranslation) &&
    !(form.startsWith('written') && isExact) &&
    form.split('+').every((key) => held.has(key));
  return wanted.quantities.filter(
    ({ forms, required, value }) =>
      required !== 'never' && !forms.some(isHeld) && !(value !== null && isSpelled(value)),
  );
}

/** Returns `m` for a month, `w` for a weekday, `/` for a fraction, and otherwise an empty string. */
function kindOf({ keys: [key = ''], value }: Quantity): string {
  return value === null && Number(key) < 1 ? '/' : key.replace(/[^mw].*/u, '');
}

function textsOf(quantities: readonly Quantity[]): string[] {
  return [...new Set(quantities.map(({ text }) => text))];
}

/** Returns the quantities whose number occurs in the other text, but only with a different unit. */
function changedUnits(before: readonly Quantity[], after: readonly Quantity[]): Quantity[] {
  const nameOf = (unit: Unit | null) =>
    unit === null || unit.base === 'degree' ? null : `${unit.base} ${unit.factor}`;
  const units = new Map<string, Set<string | null>>();
  for (const { keys, unit } of after) {
    for (const key of keys) units.set(key, (units.get(key) ?? new Set()).add(nameOf(unit)));
  }
  return before.filter(({ keys: [key = ''], unit, required }) => {
    const kept = units.get(key);
    const isKept = kept === undefined || kept.has(null) || kept.has(nameOf(unit));
    return required !== 'never' && nameOf(unit) !== null && !isKept;
  });
}
