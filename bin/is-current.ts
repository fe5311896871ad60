import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** True when an output exists and is newer than all its inputs, files and folders alike. */
export function isCurrent(made: string, sources: readonly string[]): boolean {
  if (!existsSync(made)) return false;
  const madeAtMs = statSync(made).mtimeMs;
  return sources.every((source) => newestChangeMs(source) <= madeAtMs);
}

/**
 * Latest modification time of a file, or of anything in a folder (including its entries), in milliseconds.
 * Deleted files and dangling links, which some editors keep beside unsaved files, have none.
 */
function newestChangeMs(path: string): number {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status === undefined) return 0;
  if (!status.isDirectory()) return status.mtimeMs;
  return Math.max(status.mtimeMs, ...readdirSync(path).map((name) => newestChangeMs(join(path, name))));
}
