import { primaryLanguage } from '../../../../shared/contract/content/common.ts';

/** Languages whose names of months and days hardly change their form in a sentence. */
const uninflected: ReadonlySet<string> = new Set([
  'en',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pt',
  'sv',
  'da',
  'no',
]);

const made = new Map<string, ReadonlyMap<string, string>>();

/** The names of months (`m1` to `m12`) and days (`w0`, Sunday, to `w6`), lower case; none for an inflected language. */
export function calendarWordsOf(language: string): ReadonlyMap<string, string> {
  const spoken = primaryLanguage(language);
  const words = made.get(spoken) ?? (uninflected.has(spoken) ? makeWords(spoken) : new Map<string, string>());
  made.set(spoken, words);
  return words;
}

function makeWords(language: string): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  const name = (date: Date, part: 'month' | 'weekday') =>
    new Intl.DateTimeFormat(language, { [part]: 'long', timeZone: 'UTC' }).format(date).toLowerCase();
  // The year 2023 began on a Sunday.
  for (let index = 0; index < 12; index += 1) {
    words.set(name(new Date(Date.UTC(2023, index, 1)), 'month'), `m${index + 1}`);
    if (index < 7) words.set(name(new Date(Date.UTC(2023, 0, index + 1)), 'weekday'), `w${index}`);
  }
  for (const [word, day] of [...words]) if (day.startsWith('w')) words.set(`${word}s`, day);
  return words;
}
