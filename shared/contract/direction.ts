import * as z from './zod.ts';

export const directionSchema = z.withMeta(z.enum(['ltr', 'rtl']), { id: 'Direction' });
export type Direction = z.infer<typeof directionSchema>;

/** ISO 15924 codes of right-to-left scripts in current use, from the CLDR script metadata. */
const rightToLeftScripts: ReadonlySet<string> = new Set([
  'Adlm',
  'Arab',
  'Hebr',
  'Mand',
  'Mend',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
  'Yezi',
]);

/**
 * Returns the writing direction of a BCP-47 language tag. If the tag has no script subtag, uses the language's most
 * likely script (CLDR likely subtags).
 */
export function directionOfLanguage(tag: string): Direction {
  return rightToLeftScripts.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr';
}
