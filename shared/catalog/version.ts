import { createHash } from 'node:crypto';
import { tools } from './tools.ts';

let version: string | undefined;

/**
 * Changes when a tool comes, goes or changes in anything that is published of it: 16 letters and digits, `-` or `_`. Reckoned when it is
 * first asked for: the import of a function needs none.
 */
export function catalogVersion(): string {
  version ??= createHash('sha256').update(JSON.stringify(tools)).digest('base64url').slice(0, 16);
  return version;
}
