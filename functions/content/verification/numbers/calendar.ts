import { byLanguage } from '../../language/language-tags.ts';
import type { Quantity } from './quantities.ts';
import { numberWordsOf } from './words.ts';

// A constant, because the first Intl.DateTimeFormat of a process takes 12 ms of CPU time.
const englishNames = [
  ...'january february march april may june july august september october november december'
    .split(' ')
    .map((name, index) => [name, `m${index + 1}`] as const),
  ...'sunday monday tuesday wednesday thursday friday saturday'
    .split(' ')
    .map((name, index) => [name, `w${index}`] as const),
];

/**
 * Returns the names of months (`m1` to `m12`) and days (`w0`, Sunday, to `w6`) in lower case; for an
 * inflected language only those of months, in the form used after a day.
 */
const calendarWordsOf = byLanguage((language): readonly (readonly [name: string, key: string])[] => {
  if (language === 'en') return englishNames;
  const isInflected = numberWordsOf(language) === null;
  // A single format for both, because creating one takes milliseconds of CPU time.
  const format = new Intl.DateTimeFormat(language, {
    month: 'long',
    timeZone: 'UTC',
    ...(isInflected ? { day: 'numeric' } : { weekday: 'long' }),
  });
  const name = (day: number, month: number, part: 'month' | 'weekday') => {
    const parts = format.formatToParts(Date.UTC(2023, month, day));
    return parts.find(({ type }) => type === part)?.value.toLowerCase() ?? '';
  };
  const months = Array.from({ length: 12 }, (_, at) => [name(1, at, 'month'), `m${at + 1}`] as const);
  // The year 2023 began on a Sunday.
  const days = Array.from({ length: 7 }, (_, at) => [name(at + 1, 0, 'weekday'), `w${at}`] as const);
  return [...months, ...days].filter(([word]) => /^\p{L}/u.test(word));
});

/** Months whose lower-case names are also verbs. */
const verbsLikeMonths = ['may', 'march'];

/**
 * Finds the months and days of a text. A month is required only next to a number. Lower-case "may" and
 * "march" never are, because they are also verbs.
 */
export function* calendarQuantities(text: string, language: string): Generator<Quantity> {
  const names = calendarWordsOf(language);
  if (names.length === 0) return;
  const exact = new Map(names);
  const days = names.filter(([, key]) => key.startsWith('w'));
  for (const match of text.matchAll(/\p{L}+(?:-\p{L}+)*/gu)) {
    const word = match[0].toLowerCase();
    // Day names are inflected and start compounds: Fredagen, Freitagmorgen.
    const key = exact.get(word) ?? days.find(([day]) => word.startsWith(day))?.[1];
    if (key === undefined) continue;
    const around = text.slice(Math.max(0, match.index - 6), match.index + match[0].length + 6);
    const isDate = key.startsWith('w') || (/\d/u.test(around) && !verbsLikeMonths.includes(match[0]));
    const required = isDate && numberWordsOf(language) !== null ? 'always' : 'never';
    yield {
      text: match[0],
      keys: [key],
      forms: key.startsWith('m') ? [key, key.slice(1)] : [key],
      unit: null,
      counted: '',
      required,
    };
  }
}

const romanNumeral = /(?<![\p{L}\d])[IVX]{2,5}(?![\p{L}\d])/gu;
const romanDigits: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };

/** Finds Roman numerals up to 39. They match a number in the other text, but are not required. */
export function* romanQuantities(text: string): Generator<Quantity> {
  for (const [numeral] of text.matchAll(romanNumeral)) {
    const digits = [...numeral].map((digit) => romanDigits[digit] ?? 0);
    const value = digits.reduce(
      (sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit),
      0,
    );
    yield { text: numeral, keys: [String(value)], forms: [], unit: null, counted: '', required: 'never' };
  }
}
