import { join } from 'node:path';
import type { ResolvedAssembly } from '../assembly/resolve-assembly.ts';
import type { Emulator } from '../emulator/exchange.ts';
import { AssemblyError, DataFolderCorruptError, DataFolderInUseError } from '../errors.ts';
import type { LocalService } from '../services/local-service.ts';
import { makeDataFolder, readOwner, removeOwner, writeOwner } from '../state/data-folder.ts';
import { createTables } from './create-tables.ts';
import {
  type DynamodbOptions,
  type DynamodbServer,
  startDynamodb,
  type TableStream,
} from './dynamodb-server.ts';
import { tablesOf } from './tables.ts';

/** Consumer of one table's stream, such as an EventBridge pipe. */
export interface LocalStream {
  /** Stack output that contains the table name. */
  readonly tableOutput: string;
  /**
   * Called once for each write that changed an item, with the fields `eventName` and `dynamodb` of the stream record.
   */
  readonly onRecord: (record: unknown) => void;
}

export interface LocalDynamodbOptions {
  readonly stream: LocalStream | undefined;
  readonly onLogLine: (line: string) => void;
}

interface RunningDynamodb extends Emulator {
  readonly pause: () => Promise<void>;
  readonly resume: () => Promise<void>;
}

export function localDynamodb({ stream, onLogLine }: LocalDynamodbOptions): LocalService<RunningDynamodb> {
  return {
    name: 'dynamodb',
    start: async ({ assembly, dataDirectory }) => {
      const options = { stream: tableStreamOf(assembly, stream), onLogLine };
      const { endpoint, stop, pause, resume } =
        dataDirectory === null
          ? await startDynamodb({ ...options, directory: null })
          : await openInFolder(dataDirectory, options);
      try {
        await createTables(endpoint, tablesOf(assembly));
      } catch (error) {
        await stop();
        throw error;
      }
      return { endpoint, close: stop, pause, resume };
    },
  };
}

/** @throws AssemblyError when no stack has the output with the table name */
function tableStreamOf(assembly: ResolvedAssembly, stream: LocalStream | undefined): TableStream | null {
  if (stream === undefined) return null;
  const { tableOutput, onRecord } = stream;
  const [tableName] = assembly.stacks.flatMap(({ outputs }) => outputs.get(tableOutput) ?? []);
  if (tableName === undefined) throw new AssemblyError(`No stack has an output ${tableOutput}.`);
  return { tableName, onRecord };
}

async function openInFolder(
  dataDirectory: string,
  options: Omit<DynamodbOptions, 'directory'>,
): Promise<DynamodbServer> {
  makeDataFolder(dataDirectory);
  try {
    const server = await startDynamodb({ ...options, directory: join(dataDirectory, 'dynamodb') });
    writeOwner(dataDirectory);
    const stop = async () => {
      await server.stop();
      removeOwner(dataDirectory);
    };
    return { ...server, stop };
  } catch (error) {
    if (error instanceof DataFolderInUseError) {
      const processId = readOwner(dataDirectory);
      throw new DataFolderInUseError(dataDirectory, {
        cause: error,
        ...(processId === undefined ? {} : { processId }),
      });
    }
    // Reports the whole directory as damaged, because keys, secrets and items depend on each other.
    if (error instanceof DataFolderCorruptError) {
      throw new DataFolderCorruptError(dataDirectory, { cause: error, file: 'dynamodb' });
    }
    throw error;
  }
}
