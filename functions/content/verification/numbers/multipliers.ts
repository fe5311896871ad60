import { byLanguage } from '../../language/language-tags.ts';

/** Multipliers written as English words, or as abbreviations in several languages. */
const common: readonly (readonly [word: string, multiplier: number])[] = [
  ['hundred', 100],
  ['thousand', 1e3],
  ['k', 1e3],
  ['million', 1e6],
  ['mn', 1e6],
  ['mln', 1e6],
  ['mio', 1e6],
  ['billion', 1e9],
  ['bn', 1e9],
  ['mrd', 1e9],
  ['trillion', 1e12],
  ['tn', 1e12],
];

/** Words for powers of ten in a language, from CLDR's compact number formats. */
const multipliersOf = byLanguage((language): ReadonlyMap<string, number> => {
  if (language === 'en' || language === 'und') return new Map(common);
  const words = new Map(common.filter(([word]) => word.length <= 3));
  const style = { notation: 'compact', numberingSystem: 'latn' } as const;
  const formats = (['long', 'short'] as const).map(
    (compactDisplay) => new Intl.NumberFormat(language, { ...style, compactDisplay }),
  );
  for (let power = 3; power <= 13; power += 1) {
    // Formats several numbers, because plural forms differ, as in Polish: 2 miliony, 5 milionów.
    const values = [1, 2, 5].map((count) => count * 10 ** power);
    for (const [value, format] of values.flatMap((one) => formats.map((format) => [one, format] as const))) {
      const parts = format.formatToParts(value);
      const compact = parts.find(({ type }) => type === 'compact')?.value.toLowerCase() ?? '';
      const [, word] = /^(\p{L}{2,})\.?$/u.exec(compact.trim()) ?? [];
      const digits = parts.flatMap((part) => (part.type === 'integer' ? [part.value] : [])).join('');
      if (word !== undefined && digits !== '') words.set(word, value / Number(digits));
    }
  }
  return words;
});

/** Returns the multiplier that a word such as "million" after a number denotes, and its length in the text. */
export function multiplierAfter(after: string, language: string): { length: number; value: number } | null {
  const [text = '', word = ''] = /^\s?-?([\p{L}\p{M}]+)/u.exec(after) ?? [];
  const value = multipliersOf(language).get(word.toLowerCase());
  return value === undefined ? null : { length: text.length, value };
}
