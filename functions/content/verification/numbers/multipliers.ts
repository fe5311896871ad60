import { byLanguage } from '../../language/language-tags.ts';

const common = Object.entries({
  hundred: 1e2,
  'thousand k': 1e3,
  'million mn mln mio': 1e6,
  'billion bn mrd': 1e9,
  'trillion tn': 1e12,
}).flatMap(([words, multiplier]) => words.split(' ').map((word) => [word, multiplier] as const));

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

/**
 * Parses a multiplier, such as "million" or "mil milhões", directly after a number. Returns its value and its length in
 * the text.
 */
export function multiplierAfter(after: string, language: string): { length: number; value: number } | null {
  const [text = '', thousand, word = ''] = /^\s?-?(mil\s(?=mi))?([\p{L}\p{M}]+)/iu.exec(after) ?? [];
  const value = multipliersOf(language).get(word.toLowerCase());
  return value === undefined ? null : { length: text.length, value: thousand ? value * 1e3 : value };
}
