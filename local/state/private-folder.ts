import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Rights of the owner alone. */
const folderMode = 0o700;
const fileMode = 0o600;

/**
 * Creates a folder that only its owner can enter, or takes the others' rights from an existing one and from all that
 * is in it. A file system without such rights, or a folder of another owner, stays as it is.
 * @throws the error of Node.js when the folder cannot be created
 */
export function makePrivateFolder(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: folderMode });
  restrict(directory, folderMode);
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) restrict(path, folderMode);
    else if (entry.isFile()) restrict(path, fileMode);
  }
}

function restrict(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch {
    // Nothing in the data folder depends on it, and whoever mounts such a file system knows.
  }
}
