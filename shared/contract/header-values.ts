import * as z from './zod.ts';

/** Allows printable ASCII: an RFC 9110 field value without obs-text or tabs. */
export const idempotencyKeySchema = z.withMeta(
  z.string().check(z.regex(/^[\x20-\x7E]{1,128}$/, 'must be 1–128 printable ASCII characters')),
  { minLength: 1, maxLength: 128 },
);

/** Accepts weak ETags, because proxies that compress responses weaken them. */
export const profileEtagSchema = z
  .string()
  .check(z.regex(/^((W\/)?"(0|[1-9][0-9]{0,14})"|\*)$/, 'must be a quoted ETag such as "3", or *'));

export const createOnlySchema = z.string().check(z.regex(/^\*$/, 'must be *'));
