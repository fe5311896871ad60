import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** True when a made file is there and is newer than everything it is made of, files and folders alike. */
export function isCurrent(made: string, sources: readonly string[]): boolean {
  if (!existsSync(made)) return false;
  const madeAtMs = statSync(made).mtimeMs;
  return sources.every((source) => newestChangeMs(source) <= madeAtMs);
}

/**
 * The latest change of a file, or of anything in a folder (its list of files included), in milliseconds. What is gone
 * meanwhile, and a link to nothing, which some editors keep beside a file that is not saved, has none.
 */
function newestChangeMs(path: string): number {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status === undefined) return 0;
  if (!status.isDirectory()) return status.mtimeMs;
  return Math.max(status.mtimeMs, ...readdirSync(path).map((name) => newestChangeMs(join(path, name))));
}
