import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

export interface SdkFile {
  readonly path: string;
  readonly content: Buffer;
}

/**
 * Returns the files of a built SDK in publishing order: sorted by path, but with `embed.js` last, because it loads the
 * other files.
 */
export async function readSdkFiles(directory: string): Promise<readonly SdkFile[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort((one, other) => Number(isEntry(one)) - Number(isEntry(other)) || (one < other ? -1 : 1));
  return Promise.all(paths.map(async (path) => ({ path, content: await readFile(join(directory, path)) })));
}

function isEntry(path: string): boolean {
  return path === 'embed.js';
}
