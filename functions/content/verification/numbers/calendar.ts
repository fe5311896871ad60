import { byLanguage } from '../../language/language-tags.ts';
import type { Quantity } from './quantities.ts';
import { unitOf } from './units.ts';

/** English names are hardcoded, because creating the first Intl.DateTimeFormat takes 10 ms of CPU time. */
const english =
  'january february march april may june july august september october november december sunday monday tuesday wednesday thursday friday saturday';

/** Lowercase names of months (`m1` to `m12`) and weekdays (`w0`, Sunday, to `w6`), as inflected in dates. */
const calendarWordsOf = byLanguage((language): ReadonlyMap<string, string> => {
  if (language === 'en') {
    return new Map(english.split(' ').map((word, at) => [word, at < 12 ? `m${at + 1}` : `w${at - 12}`]));
  }
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' });
  const name = (month: number, day: number, wanted: 'month' | 'weekday') => {
    const parts = format.formatToParts(Date.UTC(2023, month, day));
    return parts.find(({ type }) => type === wanted)?.value.toLowerCase() ?? '';
  };
  const months = Array.from({ length: 12 }, (_, at) => [name(at, 1, 'month'), `m${at + 1}`] as const);
  // Takes the weekday names from January 1 to 7, 2023, a week that starts on a Sunday.
  const days = Array.from({ length: 7 }, (_, at) => [name(0, at + 1, 'weekday'), `w${at}`] as const);
  // Excludes names that are also units, because some languages use the same word for "Saturday" and "week".
  const names = [...months, ...days].filter(
    ([word]) => /^\p{L}/u.test(word) && unitOf(word, language) === null,
  );
  // Excludes names that are part of another name. In Azerbaijani, cümə (Friday) is part of cümə axşamı (Thursday).
  const isAmbiguous = (word: string) => names.some(([other]) => other !== word && other.includes(word));
  return new Map(names.filter(([word]) => !isAmbiguous(word)));
});

export function* calendarQuantities(text: string, language: string): Generator<Quantity> {
  const names = calendarWordsOf(language);
  const days = [...names].filter(([, key]) => key.startsWith('w'));
  for (const match of text.matchAll(/[\p{L}\p{M}\u200c]+(?:-\p{L}+)*/gu)) {
    const word = match[0].toLowerCase();
    // Also matches inflected weekdays and compounds, such as Fredagen, Freitagmorgen and mid-September.
    const key =
      names.get(word) ??
      names.get(word.replace(/^.*-/u, '')) ??
      days.find(([day]) => word.startsWith(day))?.[1];
    if (key === undefined) continue;
    const around = text.slice(Math.max(0, match.index - 6), match.index + match[0].length + 6);
    // Without a number nearby, a month name such as "may" may be another word. It is therefore never reported as
    // missing, and it matches only a numeric month, such as 5月, in the other text.
    const isCertain = key.startsWith('w') || /\d/u.test(around);
    yield {
      text: match[0],
      value: null,
      keys: [isCertain ? key : `word ${key}`],
      forms: key.startsWith('m') ? [key, key.slice(1)] : [key],
      unit: null,
      required: isCertain ? 'replaced' : 'never',
    };
  }
}
