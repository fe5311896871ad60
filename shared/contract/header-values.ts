import * as z from './zod.ts';

/** Value of Idempotency-Key: printable ASCII (RFC 9110's field values without obs-text). */
export const idempotencyKeySchema = z.withMeta(
  z.string().check(z.regex(/^[\x20-\x7E]{1,128}$/, 'must be 1–128 printable ASCII characters')),
  { minLength: 1, maxLength: 128 },
);

/** Value of If-Match with a profile: the ETag last read, which is its version, quoted; or `*` for any. */
export const profileEtagSchema = z
  .string()
  .check(
    z.regex(/^("(0|[1-9][0-9]{0,14})"|\*)$/, 'must be the ETag last read, such as "3" with its quotes, or *'),
  );

/** Value of a header that is compared, not read: a token, an ETag of any kind. */
export const headerTextSchema = z.string();
