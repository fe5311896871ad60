import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export function isCurrent(made: string, sources: readonly string[]): boolean {
  if (!existsSync(made)) return false;
  const madeAtMs = statSync(made).mtimeMs;
  return sources.every((source) => newestChangeMs(source) < madeAtMs);
}

/**
 * Returns the latest modification time of a file or a directory tree. Returns 0 for deleted files and for the dangling
 * symbolic links that some editors create for unsaved files.
 */
function newestChangeMs(path: string): number {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status === undefined) return 0;
  if (!status.isDirectory()) return status.mtimeMs;
  return Math.max(status.mtimeMs, ...readdirSync(path).map((name) => newestChangeMs(join(path, name))));
}
