import { primaryLanguage } from '../../../../shared/contract/content/common.ts';
import { byLanguage } from '../../language/language-tags.ts';
import { bareQuantity, type Quantity } from './quantities.ts';

/** Languages whose month and day names are uninflected or keep their prefix: a name not found is missing. */
const uninflected = new Set('en de fr es it nl pt sv da no'.split(' '));

function isUninflected(language: string): boolean {
  return uninflected.has(primaryLanguage(language));
}

// Constant, as the first Intl.DateTimeFormat of a process takes 12 ms of CPU time.
const englishWords: ReadonlyMap<string, string> = new Map([
  ...'january february march april may june july august september october november december'
    .split(' ')
    .map((name, index): [string, string] => [name, `m${index + 1}`]),
  ...'sunday monday tuesday wednesday thursday friday saturday'
    .split(' ')
    .map((name, index): [string, string] => [name, `w${index}`]),
]);

/**
 * Names of months (`m1` to `m12`) and days (`w0`, Sunday, to `w6`), lower case; for an inflected language
 * only months, in the form after a day.
 */
const calendarWordsOf = byLanguage((language): ReadonlyMap<string, string> => {
  if (language === 'en') return englishWords;
  const words = new Map<string, string>();
  if (!uninflected.has(language)) return datedMonths(language);
  const format = new Intl.DateTimeFormat(language, { month: 'long', weekday: 'long', timeZone: 'UTC' });
  const name = (timeMs: number, part: 'month' | 'weekday') =>
    format
      .formatToParts(timeMs)
      .find(({ type }) => type === part)
      ?.value.toLowerCase() ?? '';
  // The year 2023 began on a Sunday.
  for (let index = 0; index < 12; index += 1) {
    words.set(name(Date.UTC(2023, index, 1), 'month'), `m${index + 1}`);
    if (index < 7) words.set(name(Date.UTC(2023, 0, index + 1), 'weekday'), `w${index}`);
  }
  return words;
});

function datedMonths(language: string): Map<string, string> {
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return new Map(
    Array.from({ length: 12 }, (_, index) => {
      const behindDay = format.format(new Date(Date.UTC(2023, index, 15))).split('15')[1] ?? '';
      return [behindDay.trim().split(/[\s.]/).at(-1)?.toLowerCase() ?? '', `m${index + 1}`] as const;
    }),
  );
}

const romanNumeral = /(?<![\p{L}\d])[IVX]{2,5}(?![\p{L}\d])/gu;
const romanDigits: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };

/** Roman numerals up to 39: they match a number, but are not required. */
export function* romanQuantities(text: string): Generator<Quantity> {
  for (const [numeral] of text.matchAll(romanNumeral)) {
    const digits = [...numeral].map((digit) => romanDigits[digit] ?? 0);
    const value = digits.reduce(
      (sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit),
      0,
    );
    yield { ...bareQuantity, text: numeral, keys: [String(value)], forms: [[String(value)]], isTold: false };
  }
}

/** Months that are also verbs when written in lower case. */
const verbsLikeMonths = ['may', 'march'];

/** The months and days of a text. A month counts only next to a number: "may" and "march" are verbs too. */
export function* calendarQuantities(text: string, language: string): Generator<Quantity> {
  const words = calendarWordsOf(language);
  if (words.size === 0) return;
  const days = [...words].filter(([, key]) => key.startsWith('w'));
  for (const match of text.matchAll(/\p{L}+(?:-\p{L}+)*/gu)) {
    const word = match[0].toLowerCase();
    // Fredagen, Freitagmorgen: day names are inflected and start compounds.
    const key = words.get(word) ?? days.find(([day]) => word.startsWith(day))?.[1];
    if (key === undefined) continue;
    const around = text.slice(Math.max(0, match.index - 6), match.index + match[0].length + 6);
    const isMonth = /\d/.test(around) && !verbsLikeMonths.includes(match[0]);
    const isTold = isUninflected(language) && (key.startsWith('w') || isMonth);
    const loose = key.startsWith('m') ? [key.slice(1)] : [];
    yield { ...bareQuantity, text: match[0], keys: [key], forms: [[key]], loose, isTold };
  }
}
