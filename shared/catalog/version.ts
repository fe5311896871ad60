import { createHash } from 'node:crypto';
import { tools } from './tools.ts';

let version: string | undefined;

/**
 * Changes whenever the published catalog data changes: 16 characters of base64url. Computed lazily to keep it
 * out of cold starts.
 */
export function catalogVersion(): string {
  version ??= createHash('sha256').update(JSON.stringify(tools)).digest('base64url').slice(0, 16);
  return version;
}
