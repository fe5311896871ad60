import { primaryLanguage } from '../../../shared/contract/content/common.ts';
import { calendarQuantities } from './numbers/calendar.ts';
import { digitQuantities, withAsciiDigits } from './numbers/digits.ts';
import type { Quantity } from './numbers/quantities.ts';
import { canSpell, spelledNumbersIn } from './numbers/spelled.ts';
import { isConversion } from './numbers/units.ts';

const digitRun = /\p{Nd}+(?:[.,'’\u00a0\u202f ]\p{Nd}{3}(?!\p{Nd})|[.,:/]\p{Nd}+)*/gu;

export function numeralsIn(text: string): string[] {
  return text.match(digitRun) ?? [];
}

/** Returns the numbers that are written in digits, converted to JavaScript notation. */
export function numbersIn(text: string, language: string): string[] {
  return [...digitQuantities(withAsciiDigits(text), language)].flatMap(({ keys }) => keys.slice(0, 1));
}

/**
 * Returns the numbers, dates and times that only the source (`lost`) or only the result (`added`) contains. `1.5 ml`
 * equals neither `15 ml` nor `1.5 l`, but `25` equals `twenty-five`, and `14:30` equals `2:30 pm`. Numbers that both
 * texts spell out are compared only by the judge.
 */
export function compareNumbers(
  source: string,
  result: string,
  sourceLanguage: string,
  resultLanguage: string,
) {
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

function textsOf(quantities: readonly Quantity[]): string[] {
  return [...new Set(quantities.map(({ text }) => text))];
}

function comparedOf(text: string, language: string) {
  const ascii = withAsciiDigits(text);
  const quantities = [...digitQuantities(ascii, language), ...calendarQuantities(ascii, language)];
  return { language, quantities, isSpelled: spelledNumbersIn(ascii, language) };
}

type Compared = ReturnType<typeof comparedOf>;

function isRequired({ required, value }: Quantity, otherLanguage: string, isTranslation: boolean): boolean {
  // The other text may spell out a number with at most two significant digits. Number words are recognized only in some
  // languages.
  const isRound = value !== null && /^\d{1,2}0*$/u.test(String(value));
  if (required === 'always') return !isRound || canSpell(otherLanguage);
  return required === 'spelled' && canSpell(otherLanguage) && !(isTranslation && (value ?? 0) <= 15);
}

function missingIn(wanted: Compared, other: Compared, isTranslation: boolean): Quantity[] {
  const held = new Set(other.quantities.flatMap(({ keys }) => keys));
  const isExact = canSpell(wanted.language) && canSpell(other.language);
  const isHeld = (form: string) =>
    !(form.startsWith('loose') && !isTranslation) &&
    !(form.startsWith('written') && isExact) &&
    form.split('+').every((key) => held.has(key));
  return wanted.quantities.filter(
    ({ forms, required, value }) =>
      required !== 'never' && !forms.some(isHeld) && !(value !== null && other.isSpelled(value)),
  );
}

/** Returns `m` for a month, `w` for a weekday, `/` for a fraction, and an empty string for any other quantity. */
function kindOf({ keys: [key = ''], value }: Quantity): string {
  return value === null && Number(key) < 1 ? '/' : key.replace(/[^mw].*/u, '');
}

/** Returns source quantities whose number occurs in the result only with a different unit. */
function changedUnits(before: readonly Quantity[], after: readonly Quantity[]): Quantity[] {
  const isMeasure = ({ unit }: Quantity) => unit !== null && unit.base !== 'degree';
  const held = new Set(after.flatMap(({ keys }) => keys));
  const unitless = new Set(after.flatMap((one) => (isMeasure(one) ? [] : one.keys)));
  return before.filter((one) => {
    const [number = '', measure = ''] = one.keys;
    const isChanged = held.has(number) && !unitless.has(number) && !held.has(measure);
    return one.required !== 'never' && isMeasure(one) && isChanged;
  });
}
