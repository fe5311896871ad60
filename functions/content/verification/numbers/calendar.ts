import { primaryLanguage } from '../../../../shared/contract/content/common.ts';
import { byLanguage } from '../../language/language-tags.ts';

/** Languages whose month and day names are uninflected or keep their prefix: a name not found is missing. */
const uninflected = new Set('en de fr es it nl pt sv da no'.split(' '));

export function isUninflected(language: string): boolean {
  return uninflected.has(primaryLanguage(language));
}

/**
 * Names of months (`m1` to `m12`) and days (`w0`, Sunday, to `w6`), lower case; for an inflected language
 * only months, in the form after a day.
 */
export const calendarWordsOf = byLanguage((language): ReadonlyMap<string, string> => {
  const words = new Map<string, string>();
  if (!uninflected.has(language)) return datedMonths(language);
  // One format for both: creating it takes milliseconds of CPU time.
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
