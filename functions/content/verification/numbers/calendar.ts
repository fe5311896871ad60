import { byLanguage } from '../language-tags.ts';
import { uninflectedDates } from '../words/languages.ts';

const uninflected = new Set(uninflectedDates.split(' '));

/** The names of months (`m1` to `m12`) and days (`w0`, Sunday, to `w6`), lower case; none for an inflected language. */
export const calendarWordsOf = byLanguage((language): ReadonlyMap<string, string> => {
  const words = new Map<string, string>();
  if (!uninflected.has(language)) return words;
  const name = (date: Date, part: 'month' | 'weekday') =>
    new Intl.DateTimeFormat(language, { [part]: 'long', timeZone: 'UTC' }).format(date).toLowerCase();
  // The year 2023 began on a Sunday.
  for (let index = 0; index < 12; index += 1) {
    words.set(name(new Date(Date.UTC(2023, index, 1)), 'month'), `m${index + 1}`);
    if (index < 7) words.set(name(new Date(Date.UTC(2023, 0, index + 1)), 'weekday'), `w${index}`);
  }
  for (const [word, day] of [...words]) if (day.startsWith('w')) words.set(`${word}s`, day);
  return words;
});
