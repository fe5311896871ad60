import * as z from './zod.ts';

/**
 * Unicode's category Cc (controls), as the inside of a character class. In ranges, as every engine of regular
 * expressions reads them: the same text stands in the patterns of the OpenAPI document.
 */
const controls = '\\u0000-\\u001F\\u007F-\\u009F';

/** Like {@link controls}, but line breaks and tabs, which plain text may hold, are fine. */
const controlsExceptLayout = '\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F';

/** What String.prototype.trim takes away, but controls, which are told apart (ECMA-262, WhiteSpace). */
const blanks = '\\t\\n\\r \\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000\\uFEFF';

/**
 * Halves of surrogate pairs that stand alone, as a flag-u expression sees them. A range, as a property of Unicode (Cs)
 * makes the engine look its characters up, at every start.
 */
const loneSurrogates = '\\uD800-\\uDFFF';

/** The number of Unicode code points in a text: what people count as characters, near enough for a limit. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Single-line text of `minimum` to `maximum` characters (code points), without control characters. */
export function lineSchema(minimum: number, maximum: number) {
  return textWithout(controls, minimum, maximum, 'must not contain control characters or line breaks');
}

/** Plain text of `minimum` to `maximum` characters (code points); line breaks and tabs are allowed. */
export function plainTextSchema(minimum: number, maximum: number) {
  return textWithout(
    controlsExceptLayout,
    minimum,
    maximum,
    'must not contain control characters other than line breaks and tabs',
  );
}

/** {@link plainTextSchema} of 1 to `maximum` characters that is not blank. */
export function writtenTextSchema(maximum: number) {
  return z.withMeta(
    plainTextSchema(1, maximum).check(z.refine((text) => text.trim() !== '', { error: 'must not be blank' })),
    {
      minLength: 1,
      maxLength: maximum,
      pattern: `^[^${controlsExceptLayout}]*[^${controls}${blanks}][^${controlsExceptLayout}]*$`,
    },
  );
}

/** @param forbidden the inside of a character class; lone surrogates, which UTF-8 cannot carry, never pass */
function textWithout(forbidden: string, minimum: number, maximum: number, complaint: string) {
  const forbiddenCharacter = new RegExp(`[${forbidden}${loneSurrogates}]`, 'u');
  return z.withMeta(
    z.string().check(
      z.refine((text) => characterCount(text) >= minimum, {
        error: `must have at least ${minimum} character${minimum === 1 ? '' : 's'}`,
        abort: true,
      }),
      z.refine((text) => characterCount(text) <= maximum, {
        error: `must have at most ${maximum} characters`,
        abort: true,
      }),
      z.refine((text) => !forbiddenCharacter.test(text), { error: complaint }),
    ),
    { minLength: minimum, maxLength: maximum, pattern: `^[^${forbidden}]*$` },
  );
}

/** A visitor's id as the site chose it: 1–256 characters after decoding, any script, no control characters. */
export const userIdSchema = z.withMeta(lineSchema(1, 256), {
  description: 'The visitor as the site knows them: 1–256 characters, any script, no control characters.',
});

/** ISO 8601 instant in UTC, ending in `Z`. */
export const instantSchema = z.iso.datetime({ error: 'must be an ISO 8601 time in UTC, ending in Z' });

/**
 * RFC 3339 time with `Z` or an offset, in either case of its letters (section 5.6). The JSON Schema has no pattern:
 * generators of clients take the format for a date and cannot apply one to it.
 */
export const offsetInstantSchema = z.withMeta(
  z.string().check(
    z.refine((text) => z.iso.datetime({ offset: true }).safeParse(text.toUpperCase()).success, {
      error: 'must be an RFC 3339 time with Z or an offset, such as "2026-11-20T12:00:00Z"',
    }),
  ),
  { format: 'date-time' },
);

/** The instant of an {@link offsetInstantSchema} text, in milliseconds since 1970. */
export function instantMsOf(text: string): number {
  return Date.parse(text.toUpperCase());
}

/** BCP-47 language tag, checked by the shape RFC 5646 gives it, at most 35 characters. */
export const languageTagSchema = z.string().check(
  z.maxLength(35, { error: 'must have at most 35 characters', abort: true }),
  z.regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, {
    error: 'must be a BCP-47 language tag such as "en" or "pt-BR"',
    abort: true,
  }),
  z.refine(isLanguageTag, { error: 'must be a BCP-47 language tag such as "en" or "pt-BR"' }),
);

/** True when `tag` is a well-formed BCP-47 language tag (ECMA-402's own parser decides). */
export function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** A tool's code: snake_case. Which codes exist is the catalog's business. */
export const featureCodeSchema = z
  .string()
  .check(
    z.maxLength(64, 'must have at most 64 characters'),
    z.regex(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/, 'must be a tool code in snake_case, such as "text_zoom"'),
  );

/** A preset's code: kebab-case, at most 64 characters. */
export const presetCodeSchema = z
  .string()
  .check(
    z.maxLength(64, 'must have at most 64 characters'),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be a preset code in kebab-case, such as "low-vision"'),
  );

/** `#RRGGBB` or `#RRGGBBAA`. */
export const colorSchema = z
  .string()
  .check(z.regex(/^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$/, 'must be a color such as "#1A1A1A"'));

/** An absolute http or https URL without credentials, at most 2,048 characters. */
export const webUrlSchema = z.withMeta(
  z
    .string()
    .check(
      z.maxLength(2048, 'must have at most 2048 characters'),
      z.refine(isWebUrl, { error: 'must be an absolute http or https URL without credentials' }),
    ),
  { format: 'uri' },
);

const controlOrSurrogate = new RegExp(`[${controls}${loneSurrogates}]`, 'u');

function isWebUrl(text: string): boolean {
  if (controlOrSurrogate.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return (
    (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === ''
  );
}

/** How many there are of something, or an offset: a whole number from 0. */
export const countSchema = z.int().check(z.minimum(0));

/**
 * Metadata of an enumeration that stands in answers only and may get more members within this version of the API. The
 * OpenAPI document gives it as text with the members of today.
 */
export const openEnumeration = { 'x-extensible-enum': true } as const;

/** School grade, 1–12 (US grades, as the readability formulas count). */
export const gradeLevelSchema = z
  .int()
  .check(z.minimum(1, 'must be 1 to 12'), z.maximum(12, 'must be 1 to 12'));
