import { primaryLanguage } from '../../../shared/contract/content/common.ts';
import { calendarNames } from './numbers/calendar.ts';
import { withAsciiDigits } from './numbers/notation.ts';
import { type Numeral, numeralsOf } from './numbers/numerals.ts';
import { canSpell, spelledNumbersIn } from './numbers/spelled.ts';
import { durations, isConversion, magnitudes } from './numbers/units.ts';

const digitRun = /\p{Nd}+(?:[.,'’\u00a0\u202f ]\p{Nd}{3}(?!\p{Nd})|[.,:/]\p{Nd}+)*/gu;

export function numeralsIn(text: string): string[] {
  return text.match(digitRun) ?? [];
}

/**
 * Compares the numbers, dates and times of two texts, which may write them differently: `25` equals `twenty-five`, and
 * `14:30` equals `2:30 pm`. In the same language, each number that only one text contains is a difference. A
 * translation may spell out a number or round a converted one, so that a difference needs an added number that is no
 * conversion, and a lost number or one that the source cannot say in words.
 * A number that lost its unit counts as lost. Only the judge compares numbers that both texts spell out.
 */
export function compareNumbers(
  source: string,
  result: string,
  sourceLanguage: string,
  resultLanguage: string,
) {
  const isTranslation = primaryLanguage(sourceLanguage) !== primaryLanguage(resultLanguage);
  const before = read(source, sourceLanguage, isTranslation);
  const after = read(result, resultLanguage, isTranslation);
  const differences = (['numerals', 'weekdays'] as const).map((kind) => {
    const added = missingIn(after, before, kind, { sayable: sayableWhenAdded, isCounted: false });
    const lost = missingIn(before, after, kind, { sayable: sayableWhenLost, isCounted: true }).filter(
      (one) => !added.some((other) => isConverted(one, other)),
    );
    if (!isTranslation) return { lost, added };
    const foreign = added.filter((other) => !before[kind].some((one) => isConverted(one, other)));
    const isReported = foreign.length > 0 && (lost.length > 0 || foreign.some((one) => isNew(one, before)));
    return isReported ? { lost, added: foreign } : { lost: [], added: [] };
  });
  const units = changedUnits(before.numerals, after.numerals, isTranslation);
  return {
    lost: textsOf([...differences.flatMap(({ lost }) => lost), ...units]),
    added: textsOf(differences.flatMap(({ added }) => added)),
  };
}

function isConverted({ value, isConvertible, isTemperature }: Numeral, { value: other }: Numeral): boolean {
  return isConvertible && isConversion(value ?? 0, other ?? 0, isTemperature);
}

/** Decades, dozens, centuries and thousands. */
const multiples = [10, 12, 100, 1_000];

/** True for a number of a translation that the source does not say in words, as in "a hundred" and "two decades". */
function isNew({ value }: Numeral, { language, isSpelled }: ReadText): boolean {
  if (value === null || value <= sayableWhenLost || !canSpell(value, language)) return false;
  return !multiples.some((multiple) => value === multiple || isSpelled(value / multiple, false));
}

function textsOf(numerals: readonly Numeral[]): string[] {
  return [...new Set(numerals.map(({ text }) => text))];
}

function read(text: string, language: string, isTranslation: boolean) {
  const ascii = withAsciiDigits(text);
  const { months, weekdays } = calendarNames(ascii, language);
  return {
    language,
    isTranslation,
    numerals: [...numeralsOf(ascii, language, isTranslation), ...months],
    weekdays,
    isSpelled: spelledNumbersIn(ascii, language),
  };
}

/** Rewriting a text often turns number words into digits, and rarely large numbers into words. */
const [sayableWhenLost, sayableWhenAdded] = [10, 99];

type ReadText = ReturnType<typeof read>;

/**
 * Returns the numerals of one text for which the other text has neither a numeral nor words. If they are counted, each
 * needs a numeral of its own. Added ones are not counted, because a text may repeat a number of its source.
 */
function missingIn(
  wanted: ReadText,
  other: ReadText,
  kind: 'numerals' | 'weekdays',
  { sayable, isCounted }: { readonly sayable: number; readonly isCounted: boolean },
): Numeral[] {
  const offers = other[kind]
    .flatMap(({ parts }) => parts)
    .flatMap((keys, part) => keys.map((key) => ({ key, part })));
  const byKey = Map.groupBy(offers, ({ key }) => key);
  const used = new Set<number>();
  const isFound = (keys: readonly string[]) => {
    const found = keys.flatMap((key) => unusedPart(byKey.get(key) ?? [], used) ?? []);
    if (found.length < keys.length) return false;
    if (isCounted) for (const part of found) used.add(part);
    return true;
  };
  return wanted[kind]
    .filter(({ readings }) => !readings.some(isFound))
    .filter((numeral) => !isSaid(numeral, other, sayable));
}

function unusedPart(offered: { readonly part: number }[], used: ReadonlySet<number>): number | null {
  while (offered[0] !== undefined && used.has(offered[0].part)) offered.shift();
  return offered[0]?.part ?? null;
}

/**
 * True when a text says a number in words, or may do so. Any text may say 1 with an article.
 * @param sayable the largest number that the text may say in words if its number words are not recognized
 */
function isSaid(
  { text, value, unit }: Numeral,
  { language, isTranslation, isSpelled }: ReadText,
  sayable: number,
): boolean {
  if (value === null) return false;
  const terms = /^(\d+)[/⁄](\d+)$/u.exec(text)?.slice(1).map(Number);
  if (terms?.every((term) => term === 1 || isSpelled(term, false))) return true;
  if (value === 1 || isSpelled(value, unit === '%')) return true;
  return !isTranslation && value <= sayable && !canSpell(value, language);
}

/**
 * Returns the numerals whose unit the result replaces or, in the same language, leaves out. Words for powers of a
 * thousand are not compared across languages, because a billion is 10⁹ or 10¹². A missing duration is not reported,
 * because not all of its names are known.
 */
function changedUnits(
  before: readonly Numeral[],
  after: readonly Numeral[],
  isTranslation: boolean,
): Numeral[] {
  const byValue = Map.groupBy(after, ({ value }) => value);
  return before.filter(({ value, unit }) => {
    const isUnit = unit !== null && !(isTranslation && magnitudes.has(unit));
    const others = isUnit ? (byValue.get(value) ?? []) : [];
    const mayOmit = isTranslation || (unit !== null && durations.has(unit));
    const keepsUnit = others.some((one) => one.unit === unit || (mayOmit && one.unit === null));
    return others.length > 0 && !keepsUnit;
  });
}
