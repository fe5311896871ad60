import * as z from './zod.ts';

/**
 * Unicode category Cc (control characters), for use inside a regular expression character class. Written as
 * ranges because the OpenAPI document contains the pattern and not every regular expression engine supports
 * Unicode properties.
 */
const controls = '\\u0000-\\u001F\\u007F-\\u009F';

const controlsExceptLayout = '\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F';

/**
 * Whitespace that String.prototype.trim removes (ECMA-262, WhiteSpace and LineTerminator), except vertical tab and form
 * feed.
 */
const blanks = '\\t\\n\\r \\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000\\uFEFF';

/**
 * Lone surrogates, for a regular expression with the `u` flag. Written as a range because V8 expands \p{Cs}
 * to a table on every cold start.
 */
const loneSurrogates = '\\uD800-\\uDFFF';

const controlOrSurrogate = new RegExp(`[${controls}${loneSurrogates}]`, 'u');

/** Counts Unicode code points, the unit of all limits on the length of text. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Single-line text of `minimum` to `maximum` characters (code points), without control characters. */
export function lineSchema(minimum: number, maximum: number) {
  return z.withMeta(
    z.string().check(
      ...lengthChecks(minimum, maximum),
      z.refine((text) => !controlOrSurrogate.test(text), {
        error: 'must not contain control characters, line breaks or lone surrogates',
      }),
    ),
    { minLength: minimum, maxLength: maximum, pattern: `^[^${controls}]*$` },
  );
}

/** Untrusted single-line text of `minimum` to `maximum` characters (code points), {@link mended}. */
export function freeLineSchema(minimum: number, maximum: number) {
  return mendedSchema(controls, minimum, maximum);
}

/** Untrusted text of `minimum` to `maximum` characters (code points), {@link mended}; line breaks and tabs are kept. */
export function freeTextSchema(minimum: number, maximum: number) {
  return mendedSchema(controlsExceptLayout, minimum, maximum);
}

/** Like {@link freeTextSchema} with 1 to `maximum` characters, but rejects blank text. */
export function writtenTextSchema(maximum: number) {
  return z.withMeta(
    freeTextSchema(1, maximum).check(z.refine((text) => text.trim() !== '', { error: 'must not be blank' })),
    { minLength: 1, maxLength: maximum, pattern: `[^${controls}${blanks}]` },
  );
}

/** @param replaced characters to replace with a space, in regular expression character class syntax */
function mendedSchema(replaced: string, minimum: number, maximum: number) {
  const replacedCharacter = new RegExp(`[${replaced}]`, 'gu');
  return z.withMeta(
    z.string().check(
      z.overwrite((text) => mended(text, replacedCharacter)),
      ...lengthChecks(minimum, maximum),
    ),
    { minLength: minimum, maxLength: maximum },
  );
}

/**
 * Replaces control characters with spaces, and lone surrogates with U+FFFD. Page text contains them, for example where it
 * was copied from a PDF or cut inside an emoji. The number of UTF-16 code units stays the same, so offsets remain valid.
 */
function mended(text: string, controlCharacter: RegExp): string {
  return text.replace(controlCharacter, ' ').toWellFormed();
}

function lengthChecks(minimum: number, maximum: number) {
  return [
    z.refine<string>((text) => characterCount(text) >= minimum, {
      error: `must have at least ${minimum} character${minimum === 1 ? '' : 's'}`,
      abort: true,
    }),
    atMostCharacters(maximum),
  ] as const;
}

/** Checks the length of a text in characters (code points). */
export function atMostCharacters(maximum: number) {
  return z.refine<string>((text) => characterCount(text) <= maximum, {
    error: `must have at most ${maximum} characters`,
    abort: true,
  });
}

/**
 * Maximum length of a visitor ID in a URL, in bytes. API Gateway limits the ARN of a method, which contains the path, to
 * 1,600 bytes (https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html).
 */
const maximumEncodedIdBytes = 1_400;

export const userIdSchema = z.described(
  lineSchema(1, 256).check(
    z.refine(
      (userId) => !userId.isWellFormed() || encodeURIComponent(userId).length <= maximumEncodedIdBytes,
      { error: `must have at most ${maximumEncodedIdBytes} bytes when percent-encoded` },
    ),
  ),
  'Visitor ID chosen by the site, without control characters, and of at most 1,400 bytes when percent-encoded.',
);

export const instantSchema = z.iso.datetime({ error: 'must be an ISO 8601 time in UTC, ending in Z' });

/**
 * RFC 3339 time with `Z` or an offset. The letters T and Z may be uppercase or lowercase (section 5.6). The JSON Schema
 * has no pattern because client generators map the format to a date type, not a string.
 */
export const offsetInstantSchema = z.withMeta(
  z.string().check(
    z.refine((text) => z.iso.datetime({ offset: true }).safeParse(text.toUpperCase()).success, {
      error: 'must be an RFC 3339 time with Z or an offset, such as "2026-11-20T12:00:00Z"',
    }),
  ),
  { format: 'date-time' },
);

export function instantMsOf(text: string): number {
  return Date.parse(text.toUpperCase());
}

export const languageTagSchema = z.string().check(
  z.maxLength(35, { error: 'must have at most 35 characters', abort: true }),
  z.regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, {
    error: 'must be a BCP-47 language tag such as "en" or "pt-BR"',
    abort: true,
  }),
  z.refine(isLanguageTag, { error: 'must be a BCP-47 language tag such as "en" or "pt-BR"' }),
);

export function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** Validates only the format, because the tool catalog defines which codes exist. */
export const featureCodeSchema = z.described(
  z
    .string()
    .check(
      z.maxLength(64, 'must have at most 64 characters'),
      z.regex(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/, 'must be a tool code in snake_case, such as "text_zoom"'),
    ),
  'Tool code in snake_case, such as text_zoom.',
);

export const presetCodeSchema = z.described(
  z
    .string()
    .check(
      z.maxLength(64, 'must have at most 64 characters'),
      z.regex(
        /^[a-z0-9]+(-[a-z0-9]+)*$/,
        'must be a preset code in kebab-case, such as "larger-and-clearer"',
      ),
    ),
  'Preset code in kebab-case, such as larger-and-clearer.',
);

export const colorSchema = z
  .string()
  .check(z.regex(/^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$/, 'must be a color such as "#1A1A1A"'));

const maximumUrlCharacters = 2048;

export const webUrlSchema = z.withMeta(
  z
    .string()
    .check(
      atMostCharacters(maximumUrlCharacters),
      z.refine(isWebUrl, { error: 'must be an absolute http or https URL without credentials' }),
    ),
  { format: 'uri', maxLength: maximumUrlCharacters },
);

function isWebUrl(text: string): boolean {
  if (controlOrSurrogate.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return (
    (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === ''
  );
}

export const countSchema = z.int().check(z.minimum(0));

/**
 * Metadata for a response-only enumeration that may gain members within this API version. The OpenAPI
 * document describes it as a string and lists the current members.
 */
export const openEnumeration = { 'x-extensible-enum': true } as const;

/** US school grade, the unit used by the readability formulas. */
export const gradeLevelSchema = z
  .int()
  .check(z.minimum(1, 'must be 1 to 12'), z.maximum(12, 'must be 1 to 12'));
