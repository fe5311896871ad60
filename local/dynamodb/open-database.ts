import { join } from 'node:path';
import { DataFolderCorruptError, DataFolderInUseError, errorCode } from '../errors.ts';
import { forgetOwner, makeDataFolder, noteOwner, readOwner } from '../state/data-folder.ts';
import type { TableStream } from './database-thread.ts';
import { type DynamodbServer, startDynamodb } from './dynamodb-server.ts';

/**
 * Starts DynamoDB on the data folder, which thereby belongs to this process until the server stops.
 * @param dataDirectory null for memory only
 * @param stream whose changes are told; null for no table's
 * @throws DataFolderUnwritableError, DataFolderFullError, DataFolderInUseError, DataFolderCorruptError
 */
export async function openDatabase(
  dataDirectory: string | null,
  stream: TableStream | null,
): Promise<DynamodbServer> {
  if (dataDirectory === null) return startDynamodb({ directory: null, stream });
  makeDataFolder(dataDirectory);
  try {
    const server = await startDynamodb({ directory: join(dataDirectory, 'dynamodb'), stream });
    noteOwner(dataDirectory);
    const stop = async () => {
      await server.stop();
      forgetOwner(dataDirectory);
    };
    return { ...server, stop };
  } catch (error) {
    const processId = readOwner(dataDirectory);
    // Files that a running process is writing may look damaged.
    const isBeingWritten = error instanceof DataFolderCorruptError && isRunning(processId);
    if (error instanceof DataFolderInUseError || isBeingWritten) {
      throw new DataFolderInUseError(dataDirectory, {
        cause: error,
        ...(processId === undefined ? {} : { processId }),
      });
    }
    // Keys, secrets and items belong together: the whole folder goes, not the database alone.
    if (error instanceof DataFolderCorruptError) {
      const place = error.place === undefined ? 'dynamodb' : `dynamodb/${error.place}`;
      throw new DataFolderCorruptError(dataDirectory, { cause: error, place });
    }
    throw error;
  }
}

/** True when another process has that id. */
function isRunning(processId: number | undefined): boolean {
  if (processId === undefined || processId === process.pid) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
