import { createHash } from 'node:crypto';

/** SHA-256, lower-case hex, of a flat JSON object: the same for the same fields, in whatever order they were sent. */
export function bodyHash(body: Readonly<Record<string, string | number | undefined>>): string {
  const fields = Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields), 'utf8').digest('hex');
}
