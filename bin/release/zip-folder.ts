import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { zipSync } from 'fflate';

/** The earliest date that a ZIP archive can store, in local time because fflate writes local time. */
const date = new Date(1980, 0, 1);

/** Lambda requires world-readable files. */
const readable = { os: 3, attrs: 0o100644 * 0x1_00_00, mtime: date, level: 9 } as const;

/** Archives are reproducible: the same contents always produce the same bytes. */
export function zipFolder(folder: string): Uint8Array {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
  return zipSync(
    Object.fromEntries(paths.map((path) => [path, [readFileSync(join(folder, path)), readable]])),
  );
}
