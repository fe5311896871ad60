import * as z from '../contract/zod.ts';
import { randomBase62 } from './base62.ts';

/** Twice the 32 bytes that RFC 7518 asks of an HS256 key; 64 base62 characters hold 381 random bits. */
const keyLength = 64;

/** What the secret holds as text: `{"key": "<64 characters>"}`. The key's UTF-8 bytes sign tokens. */
const tokenSecretSchema = z.object({ key: z.string().check(z.length(keyLength)) });

/** A new secret's text. */
export function generateTokenSecretString(): string {
  return JSON.stringify({ key: randomBase62(keyLength) });
}

/** The signing key in a secret's text, or null when the text is of another form. */
export function parseTokenSecretString(text: string): Uint8Array | null {
  const parsed = tokenSecretSchema.safeParse(parseJson(text));
  return parsed.success ? new TextEncoder().encode(parsed.data.key) : null;
}

/** JSON.parse quotes what it cannot read in its error, and this text is secret: so no error leaves here. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
