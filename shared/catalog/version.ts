import { createHash } from 'node:crypto';
import { tools } from './tools.ts';

let version: string | undefined;

/**
 * Returns a version that changes whenever the published catalog data changes: 16 base64url characters.
 * Computed lazily so that cold starts do not wait for it.
 */
export function catalogVersion(): string {
  version ??= createHash('sha256').update(JSON.stringify(tools)).digest('base64url').slice(0, 16);
  return version;
}
