import { randomBytes } from 'node:crypto';

/** Returns `size` random bytes. The default everywhere is the operating system's CSPRNG. */
export type ByteSource = (size: number) => Uint8Array;

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The largest multiple of 62 that fits a byte. Larger bytes are skipped to avoid modulo bias. */
const unbiasedByteLimit = 248;

/**
 * Returns `length` base62 characters, uniformly distributed: rejection sampling over the bytes of `bytes`.
 */
export function randomBase62(length: number, bytes: ByteSource = randomBytes): string {
  let text = '';
  while (text.length < length) {
    for (const byte of bytes(length - text.length)) {
      if (byte < unbiasedByteLimit) text += alphabet.charAt(byte % alphabet.length);
    }
  }
  return text;
}
