import { byLanguage } from '../../language/language-tags.ts';
import type { Numeral } from './numerals.ts';

/** English names are hardcoded, because creating the first Intl.DateTimeFormat takes 10 ms of CPU time. */
const english =
  'january february march april may june july august september october november december sunday monday tuesday wednesday thursday friday saturday';

/** Lowercase names of months (`1` to `12`) and weekdays (`w0`, Sunday, to `w6`), as inflected in dates. */
const calendarWordsOf = byLanguage((language): ReadonlyMap<string, string> => {
  if (language === 'en') {
    return new Map(english.split(' ').map((word, at) => [word, at < 12 ? `${at + 1}` : `w${at - 12}`]));
  }
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' });
  const name = (month: number, day: number, wanted: 'month' | 'weekday') => {
    const parts = format.formatToParts(Date.UTC(2023, month, day));
    return parts.find(({ type }) => type === wanted)?.value.toLowerCase() ?? '';
  };
  const months = Array.from({ length: 12 }, (_, at) => [name(at, 1, 'month'), `${at + 1}`] as const);
  // Takes the weekday names from January 1 to 7, 2023, a week that starts on a Sunday.
  const days = Array.from({ length: 7 }, (_, at) => [name(0, at + 1, 'weekday'), `w${at}`] as const);
  const names = [...months, ...days].filter(([word]) => /^\p{L}/u.test(word));
  // Excludes names that are part of another name. In Azerbaijani, cümə (Friday) is part of cümə axşamı (Thursday).
  return new Map(names.filter(([word]) => !names.some(([other]) => other !== word && other.includes(word))));
});

/** Returns the months beside a number and the weekdays in a text. Without a number, "may" may be another word. */
export function calendarNames(text: string, language: string): { months: Numeral[]; weekdays: Numeral[] } {
  const names = calendarWordsOf(language);
  const days = [...names].filter(([, key]) => key.startsWith('w'));
  const months: Numeral[] = [];
  const weekdays: Numeral[] = [];
  for (const match of text.matchAll(/[\p{L}\p{M}\u200c]+(?:-\p{L}+)*/gu)) {
    const word = match[0].toLowerCase();
    // Also matches inflected weekdays and compounds, such as Fredagen and Freitagmorgen.
    const key = names.get(word) ?? days.find(([day]) => word.startsWith(day))?.[1];
    if (key === undefined) continue;
    const name = {
      text: match[0],
      value: null,
      unit: null,
      readings: [[key]],
      parts: [[key]],
      isConvertible: false,
      isTemperature: false,
    };
    const around = text.slice(Math.max(0, match.index - 6), match.index + match[0].length + 6);
    if (key.startsWith('w')) weekdays.push(name);
    else if (/\d/u.test(around) && match[0] !== 'may') months.push(name);
  }
  return { months, weekdays };
}
