import * as z from './zod.ts';

export const directionSchema = z.withMeta(z.enum(['ltr', 'rtl']), { id: 'Direction' });
export type Direction = z.infer<typeof directionSchema>;

/** Right-to-left scripts in current use (ISO 15924 codes, from the CLDR script metadata). */
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
 * Returns the direction of the script in the tag, or of the likely script of the language (CLDR likely
 * subtags).
 */
export function directionOfLanguage(tag: string): Direction {
  return rightToLeftScripts.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr';
}
