import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** One built file of the SDK. */
export interface SdkFile {
  /** Its path within the SDK, with slashes. */
  readonly path: string;
  readonly content: Buffer;
}

/** Every file of a built SDK, sorted; `embed.js`, which loads the others, last. */
export async function readSdkFiles(directory: string): Promise<readonly SdkFile[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort((one, other) => Number(isEntry(one)) - Number(isEntry(other)) || (one < other ? -1 : 1));
  return Promise.all(paths.map(async (path) => ({ path, content: await readFile(join(directory, path)) })));
}

/** A page that loads this file loads the others next, so the others must be published first. */
function isEntry(path: string): boolean {
  return path === 'embed.js';
}
