import { byLanguage } from '../../language/language-tags.ts';

/** English words, and abbreviations that CLDR does not list. */
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
  const words = new Map(common.slice(-11).filter(([word]) => word.length <= 3));
  const style = { notation: 'compact', compactDisplay: 'long', numberingSystem: 'latn' } as const;
  const format = new Intl.NumberFormat(language, style);
  for (let power = 3; power <= 13; power += 1) {
    // Plural forms differ: 2 miliony, 5 milionów.
    for (const value of [1, 2, 5].map((count) => count * 10 ** power)) {
      const parts = format.formatToParts(value);
      const word = parts.find(({ type }) => type === 'compact')?.value.toLowerCase();
      const digits = parts.flatMap((part) => (part.type === 'integer' ? [part.value] : [])).join('');
      if (word !== undefined && digits !== '') words.set(word, value / Number(digits));
    }
  }
  return words;
});

/** Finds the power of ten that follows a number ("2 million", "2 mil millones"), or returns null when there is none. */
export function multiplierAfter(after: string, language: string): { length: number; value: number } | null {
  const multipliers = multipliersOf(language);
  const [two, one] = [/^\s?(\p{L}+\s\p{L}+)/u, /^\s?-?([\p{L}\p{M}]+)/u].map((words) => words.exec(after));
  for (const match of [two, one]) {
    const value = multipliers.get(match?.[1]?.toLowerCase() ?? '');
    if (match && value !== undefined) return { length: match[0].length, value };
  }
  return null;
}
