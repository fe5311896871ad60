import { accessSync, chmodSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { dataFolderError } from '../errors.ts';

const ownerSchema = z.object({ processId: z.number() });

/**
 * Creates the data directory if needed and makes it private.
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
 * Records the process ID, which a second process includes in its error message. The database's lock provides mutual
 * exclusion and is released when the process dies, so a stale record is harmless.
 */
export function writeOwner(directory: string): void {
  try {
    writeFileSync(ownerFile(directory), JSON.stringify({ processId: process.pid }));
  } catch (error) {
    throw dataFolderError(directory, error);
  }
}

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

/**
 * Creates a directory that only its owner can access, or restricts an existing one. Leaves the permissions unchanged on
 * file systems that do not support them.
 * @throws the file system error when the directory cannot be created
 */
export function makePrivateFolder(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  try {
    chmodSync(directory, 0o700);
  } catch {
    // Ignores the error on file systems that do not support permissions, because the runtime does not depend on
    // permissions.
  }
}
