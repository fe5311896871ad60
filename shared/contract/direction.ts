import * as z from './zod.ts';

/** Which way a text runs, as HTML's attribute `dir` says it. */
export const directionSchema = z.withMeta(z.enum(['ltr', 'rtl']), { id: 'Direction' });
export type Direction = z.infer<typeof directionSchema>;

/** The scripts (ISO 15924) in today's use that run from right to left, by Unicode's script metadata (CLDR). */
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

/** Which way a language runs: by the script its tag names, else by its usual one (CLDR's likely subtags). */
export function directionOfLanguage(tag: string): Direction {
  return rightToLeftScripts.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr';
}
