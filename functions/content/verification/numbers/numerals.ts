import { magnitudes, unitBeside } from './units.ts';

/** A number, date or time as written. */
export interface Numeral {
  /** As written, with its unit. */
  readonly text: string;
  /** Null for a date, a time with am or pm, or a name in the calendar. */
  readonly value: number | null;
  readonly unit: string | null;
  /** Alternative readings, each a list of keys. A text contains the numeral if it offers every key of one reading. */
  readonly readings: readonly (readonly string[])[];
  /** Alternative keys that each part of the numeral offers. A number has one part, a date three. */
  readonly parts: readonly (readonly string[])[];
  /** True for an imperial measure, which a translation may convert. */
  readonly isConvertible: boolean;
  /** True for a temperature, possibly one in degrees Fahrenheit, including "the 80s". */
  readonly isTemperature: boolean;
}

const numeral =
  /(?<sign>(?<![\p{L}\d)])[-−–](?=\d))?(?:(?<half>午前|上午|오전|午後|下午|오후)\s?)?(?<written>\d{4}-\d\d-\d\d|\d{1,3}(?<group>[.,'’\u00a0\u202f ])\d{3}(?:\k<group>\d{3})*(?!\d)(?:[.,]\d+(?!\d))?|\d+(?:[.,:/⁄]\d+|\s?[hH]\s?[0-5]\d(?!\d))*)/gu;

/** Number of characters around a numeral that may belong to it. */
const nearby = 30;

const minus = /(?<!\p{L})minus\s$/iu;
const meridiem = /^\s?([ap])(?:\.m\.|m\b)/iu;
const clock = /^\d{1,2}\s?[:hH]\s?\d\d$/u;
const fraction = /[/⁄]/u;
/** A decimal number that may be a time, such as 22.10. */
const dotted = /^\d{1,2}[.,][0-5]\d$/u;
const listMark = /^[.)]\s/u;
const longestListNumber = 3;
const imperial =
  /^[\s-]?(?:(?:to|or|and|[-–])\s?\d+[\s-]?)?(?:miles?|mph|inch(?:es)?|feet|foot|ft|yards?|lbs?|pounds?|acres?|°\s?F|degrees?|gallons?|ounces?|oz)(?!\p{L})/iu;

export function* numeralsOf(text: string, language: string, isTranslation: boolean): Generator<Numeral> {
  for (const match of text.matchAll(numeral)) {
    const { written = '', sign, half } = match.groups ?? {};
    const end = match.index + match[0].length;
    const before = text.slice(Math.max(0, match.index - nearby), match.index);
    const after = text.slice(end, end + nearby);
    const isListItem =
      written.length <= longestListNumber && /(?:^|\n)\s*$/u.test(before) && listMark.test(after);
    // The minutes of a full hour, as in "1: 00", are not a number.
    if (isListItem || written === '00') continue;
    const [marked = '', letter] = meridiem.exec(after) ?? [];
    const noon = letter?.toLowerCase() ?? (half && (/[前上전]/u.test(half) ? 'a' : 'p'));
    const { unit, length } = unitBeside(before, after, language);
    const isScaled = magnitudes.has(unit ?? '') || (isTranslation && /^[\s-]?[\p{L}\p{M}]/u.test(after));
    const own = noon === undefined ? keysOf(written, after, isScaled) : timeKeys(written, noon);
    const isNegative = sign !== undefined || minus.test(before);
    yield {
      text: (match[0] + after.slice(0, Math.max(length, marked.length))).trim(),
      unit,
      isTemperature: /^[\s-]?(?:°|degree|['’]?s(?!\p{L}))/u.test(after),
      isConvertible:
        isTranslation && (imperial.test(after) || (written.length === 2 && isDecade(written, after))),
      ...(isNegative ? withMinus(own, isTranslation) : own),
    };
  }
}

type Keys = Pick<Numeral, 'value' | 'readings' | 'parts'>;

function keysOf(written: string, after: string, isScaled: boolean): Keys {
  const { first, later } = partsOf(written);
  const value = numberFrom(written);
  const digits = written.replace(/\D/gu, '').replace(/^0+|0+$/gu, '');
  const scale = value !== null && value >= 10_000 ? 'large' : 'scaled';
  // "2.5 million" equals 2,500,000, whatever the word for the magnitude is.
  const scaled = scale === 'large' || isScaled ? [scale] : [];
  const single = [
    ...(value === null ? [] : [value > 1e15 ? digits : String(Math.round(value * 1_000) / 1_000)]),
    ...otherMeanings(written, after),
  ];
  const isSplit =
    value === null ||
    fraction.test(written) ||
    (dotted.test(written) && value < 25) ||
    isDayAndMonth(written, after);
  const hours = [first, ...(clock.test(written) && first <= 12 ? [first + 12] : [])].map(String);
  return {
    value: value !== null && isDecade(written, after) ? value % 100 : value,
    readings: [
      ...single.map((key) => [key]),
      ...(isSplit ? hours.map((hour) => [hour, ...later]) : []),
      [`spoken ${first}`, ...(isSplit ? later : [])],
      ...scaled.map((own) => [`${own === 'large' ? 'scaled' : 'large'} ${digits}`]),
    ],
    parts: [
      [...single, ...(isSplit ? hours : []), ...scaled.map((own) => `${own} ${digits}`), `unmarked ${first}`],
      ...(isSplit ? later : []).map((key) => [key]),
    ],
  };
}

/** The keys of a time with am or pm. It equals the same hour of a text that states the half of the day in words. */
function timeKeys(written: string, noon: string): Keys {
  const { first, later } = partsOf(written);
  const keys = [String((first % 12) + (noon === 'p' ? 12 : 0)), ...later];
  const [hour = '', ...minutes] = keys;
  return {
    value: null,
    readings: [keys, [`unmarked ${first}`, ...later]],
    parts: [[hour, `spoken ${first}`], ...minutes.map((key) => [key])],
  };
}

/** A translation may write the minus sign as another dash. */
function withMinus({ value, readings, parts }: Keys, isTranslation: boolean): Keys {
  const signed = (keys: readonly string[]) => keys.map((key) => `-${key}`);
  return {
    value,
    readings: [...readings.map(signed), ...(isTranslation ? readings : [])],
    parts: parts.map((keys) => [...signed(keys), ...(isTranslation ? keys : [])]),
  };
}

function partsOf(written: string): { first: number; later: string[] } {
  const [first = 0, ...later] = written.split(/\D+/u).map(Number);
  return { first, later: later.filter((part) => part > 0).map(String) };
}

/** Returns the value of a number or fraction. Three digits after a single mark are thousands. */
function numberFrom(written: string): number | null {
  const [over = '', under] = written.split(/[/⁄]/u);
  if (under !== undefined) return Number(over) / Number(under);
  const bare = written
    .replace(/[\s'’]/gu, '')
    .replace(/(?<=^[1-9]\d{0,2}(?:[.,]\d{2,3})*)[.,](?=(?:\d{2,3}[.,])*\d{3}(?!\d))/gu, '')
    .replace(',', '.');
  const value = Number(bare);
  return Number.isNaN(value) ? null : value;
}

function isDayAndMonth(written: string, after: string): boolean {
  return /^[0-3]?\d\.[01]?\d$/u.test(written) && after.startsWith('.');
}

/**
 * The 1980s may be written as "the eighties" or "the 80s of the 20th century", and the 17th century as the 1600s.
 * The Buddhist calendar is 543 years ahead of the Gregorian calendar.
 */
function otherMeanings(written: string, after: string): string[] {
  const value = Number(written);
  const isCentury = value <= 21 && /^(?:st|nd|rd|th)[\s-]centur/iu.test(after);
  if (isCentury) return [String((value - 1) * 100)];
  if (value > 2_400 && value < 2_600) return [String(value - 543)];
  return isDecade(written, after) ? [String(value % 100), String(Math.floor(value / 100) + 1)] : [];
}

function isDecade(written: string, after: string): boolean {
  return /^(?:19|20)?\d0$/u.test(written) && /^['’]?s(?!\p{L})/u.test(after);
}
