import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { dataFolderError } from '../errors.ts';

const ownerSchema = z.object({ processId: z.number() });

/**
 * Creates the data directory if needed, restricts it to its owner and checks that it is writable.
 * @throws DataFolderUnwritableError, DataFolderFullError
 */
export function makeDataFolder(directory: string): void {
  try {
    makePrivateFolder(directory);
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw dataFolderError(directory, error);
  }
}

/**
 * Records the process that uses a data directory, for the error message of a second one. Mutual exclusion comes
 * from the database's lock, which the operating system releases when a process dies, so a stale record does
 * no harm.
 */
export function writeOwner(directory: string): void {
  try {
    writeFileSync(ownerFile(directory), JSON.stringify({ processId: process.pid }));
  } catch (error) {
    throw dataFolderError(directory, error);
  }
}

/** Returns the recorded process ID, if any. */
export function readOwner(directory: string): number | undefined {
  try {
    return ownerSchema.parse(JSON.parse(readFileSync(ownerFile(directory), 'utf8'))).processId;
  } catch {
    return undefined;
  }
}

export function removeOwner(directory: string): void {
  rmSync(ownerFile(directory), { force: true });
}

function ownerFile(directory: string): string {
  return join(directory, 'owner.json');
}

/** Owner-only permissions. */
const folderMode = 0o700;
const fileMode = 0o600;

/**
 * Creates a directory accessible only to its owner, or restricts an existing one with its contents. On a file
 * system without permissions, or for another owner's directory, nothing changes.
 * @throws Node.js's error when the directory cannot be created
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
    // Ignored, because the user chose a file system without permissions and the runtime does not rely on them.
  }
}
