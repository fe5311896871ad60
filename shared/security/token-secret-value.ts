import * as z from '../contract/zod.ts';
import { randomBase62 } from './base62.ts';

/**
 * Key length in characters. 64 base62 characters have 381 bits of entropy; RFC 7518 requires at least 256 bits for an
 * HS256 key.
 */
const keyLength = 64;

/** Secret value in JSON: `{"key": "<64 characters>"}`. Tokens are signed with the key's UTF-8 bytes. */
const tokenSecretSchema = z.object({ key: z.string().check(z.length(keyLength)) });

export function generateTokenSecretString(): string {
  return JSON.stringify({ key: randomBase62(keyLength) });
}

export function parseTokenSecretString(text: string): Uint8Array | null {
  const parsed = tokenSecretSchema.safeParse(parseJson(text));
  return parsed.success ? new TextEncoder().encode(parsed.data.key) : null;
}

/** Returns null instead of rethrowing a JSON.parse error, which may quote the secret. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
