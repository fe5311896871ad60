import { accessSync, constants, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { dataFolderError } from '../errors.ts';
import { makePrivateFolder } from './private-folder.ts';

const ownerSchema = z.object({ processId: z.number() });

/**
 * Creates the data folder if needed, keeps others than its owner out of it and makes sure that it can be written.
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
 * Notes which process uses a data folder, for the message that a second one gets. What keeps the second one out is
 * the database's own lock, which the operating system lifts when a process dies: a note of a dead one does no harm.
 */
export function noteOwner(directory: string): void {
  try {
    writeFileSync(ownerFile(directory), JSON.stringify({ processId: process.pid }));
  } catch (error) {
    throw dataFolderError(directory, error);
  }
}

/** The process that notes itself as the folder's user, if there is such a note. */
export function readOwner(directory: string): number | undefined {
  try {
    return ownerSchema.parse(JSON.parse(readFileSync(ownerFile(directory), 'utf8'))).processId;
  } catch {
    return undefined;
  }
}

/** Takes the note away. */
export function forgetOwner(directory: string): void {
  rmSync(ownerFile(directory), { force: true });
}

function ownerFile(directory: string): string {
  return join(directory, 'owner.json');
}
