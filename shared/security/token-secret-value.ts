import * as z from '../contract/zod.ts';
import { randomBase62 } from './base62.ts';

/** Twice the 32 bytes that RFC 7518 requires of an HS256 key; 64 base62 characters have 381 bits of entropy. */
const keyLength = 64;

/** Text of the secret: `{"key": "<64 characters>"}`. Tokens are signed with the key's UTF-8 bytes. */
const tokenSecretSchema = z.object({ key: z.string().check(z.length(keyLength)) });

/** Generates the text of a new secret. */
export function generateTokenSecretString(): string {
  return JSON.stringify({ key: randomBase62(keyLength) });
}

/** Returns the signing key in a secret's text, or null when the text is malformed. */
export function parseTokenSecretString(text: string): Uint8Array | null {
  const parsed = tokenSecretSchema.safeParse(parseJson(text));
  return parsed.success ? new TextEncoder().encode(parsed.data.key) : null;
}

/** JSON.parse errors quote the input, which is secret here, so errors are swallowed. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
