import { randomBytes } from 'node:crypto';

export type ByteSource = (size: number) => Uint8Array;

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * The largest multiple of 62 that fits in a byte. Bytes of this value or above are skipped to avoid modulo
 * bias.
 */
const unbiasedByteLimit = 248;

export function randomBase62(length: number, bytes: ByteSource = randomBytes): string {
  let text = '';
  while (text.length < length) {
    for (const byte of bytes(length - text.length)) {
      if (byte < unbiasedByteLimit) text += alphabet.charAt(byte % alphabet.length);
    }
  }
  return text;
}
