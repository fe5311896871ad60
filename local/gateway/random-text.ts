import { randomFillSync } from 'node:crypto';

/** Random bytes are asked for by so many at a time: the system answers as slowly for few as for many. */
const drawnBytes = 4096;

const pool = Buffer.alloc(drawnBytes);
let used = drawnBytes;

/** Random bytes as text, for ids; none are given twice. @param bytes at most 4096 */
export function randomText(bytes: number, encoding: 'hex' | 'base64url'): string {
  if (used + bytes > drawnBytes) {
    randomFillSync(pool);
    used = 0;
  }
  const text = pool.toString(encoding, used, used + bytes);
  used += bytes;
  return text;
}
