import { createHash } from 'node:crypto';
import { tools } from './tools.ts';

let version: string | undefined;

/**
 * Returns the catalog version, 16 base64url characters that change whenever the published catalog data changes. The
 * version is computed on the first call so that cold starts do not wait for it.
 */
export function catalogVersion(): string {
  version ??= createHash('sha256').update(JSON.stringify(tools)).digest('base64url').slice(0, 16);
  return version;
}
