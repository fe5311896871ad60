import { join } from 'node:path';
import { type DynamodbServer, startDynamodb } from './dynamodb/index.ts';
import { DataFolderCorruptError, DataFolderInUseError } from './errors.ts';
import { makeDataFolder, noteOwner, readOwner } from './state/data-folder.ts';

/**
 * Starts DynamoDB on the data folder, which thereby belongs to this process until the server stops.
 * @param dataDirectory null for memory only
 * @throws DataFolderUnwritableError, DataFolderInUseError, DataFolderCorruptError
 */
export async function openDatabase(dataDirectory: string | null): Promise<DynamodbServer> {
  if (dataDirectory === null) return startDynamodb({ directory: null });
  makeDataFolder(dataDirectory);
  try {
    const server = await startDynamodb({ directory: join(dataDirectory, 'dynamodb') });
    noteOwner(dataDirectory);
    return server;
  } catch (error) {
    if (error instanceof DataFolderInUseError) {
      const processId = readOwner(dataDirectory);
      throw new DataFolderInUseError(dataDirectory, {
        cause: error,
        ...(processId === undefined ? {} : { processId }),
      });
    }
    // Keys, secrets and items belong together: the whole folder goes, not the database alone.
    if (error instanceof DataFolderCorruptError)
      throw new DataFolderCorruptError(dataDirectory, { cause: error });
    throw error;
  }
}
