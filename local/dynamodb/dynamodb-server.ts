import { accessSync, constants, mkdirSync } from 'node:fs';
import {
  DataFolderCorruptError,
  DataFolderFullError,
  DataFolderInUseError,
  DataFolderUnwritableError,
  dataFolderError,
  PortInUseError,
} from '../errors.ts';
import { DatabaseThread, type Report, type TableStream } from './database-thread.ts';
import { checkDatabase } from './leveldb/check-database.ts';
import { Damage } from './leveldb/damage.ts';
import { SharedThread, type ThreadUse } from './shared-thread.ts';

/** Options of {@link startDynamodb}. */
export interface DynamodbOptions {
  /** Folder of the database (LevelDB); null keeps everything in memory. */
  readonly directory: string | null;
  /** Port on 127.0.0.1; any free one by default. */
  readonly port?: number;
  /** Whose changes are told; null or absent for no table's. */
  readonly stream?: TableStream | null;
}

/** A running DynamoDB emulator. */
export interface DynamodbServer {
  /** For the SDK client's `endpoint`, with any Region and any credentials. */
  readonly endpoint: string;
  /** Ends it. What was written to a folder stays there. */
  stop(): Promise<void>;
  /** Refuses connections until resumed, as if the service were down. Nothing is lost, in memory neither. */
  pause(): Promise<void>;
  /** Listens again, at the same address. */
  resume(): Promise<void>;
}

/**
 * Starts DynamoDB (dynalite) on loopback.
 * @throws PortInUseError, DataFolderUnwritableError, DataFolderFullError, DataFolderInUseError,
 * DataFolderCorruptError
 */
export async function startDynamodb(options: DynamodbOptions): Promise<DynamodbServer> {
  const { directory, port = 0, stream = null } = options;
  if (directory !== null) {
    makeWritable(directory);
    checkFiles(directory);
  }
  const { thread, leave } = directory === null && stream === null ? memoryThread.enter() : ownThread(stream);
  const id = nextId++;
  const report = await thread.ask(id, { command: 'open', directory, port });
  if (!('port' in report)) {
    await leave();
    throw toTypedError(report, directory, port);
  }
  return {
    endpoint: `http://127.0.0.1:${report.port}`,
    stop: async () => {
      await thread.ask(id, { command: 'close' });
      await leave();
    },
    pause: async () => {
      await thread.ask(id, { command: 'pause' });
    },
    resume: async () => {
      await thread.ask(id, { command: 'resume' });
    },
  };
}

/** The number of the next database: no two of this process have the same. */
let nextId = 0;

const memoryThread = new SharedThread();

/** A thread for one database alone. */
function ownThread(stream: TableStream | null): ThreadUse {
  const thread = new DatabaseThread(stream);
  return { thread, leave: () => thread.end() };
}

function makeWritable(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw dataFolderError(directory, error);
  }
}

function checkFiles(directory: string): void {
  try {
    checkDatabase(directory);
  } catch (error) {
    if (error instanceof Damage) {
      throw new DataFolderCorruptError(directory, { cause: error, place: error.message });
    }
    throw dataFolderError(directory, error);
  }
}

function toTypedError(report: Report, directory: string | null, port: number): Error {
  const { code, message } =
    'error' in report ? report.error : { code: null, message: 'dynalite did not start' };
  const cause = new Error(message);
  if (code === 'EADDRINUSE') return new PortInUseError(port, { cause });
  // A code of another kind is no word of the database's: a package is missing, for example.
  if (directory === null || (code !== null && !code.startsWith('LEVEL_'))) return cause;
  if (code === 'LEVEL_LOCKED') return new DataFolderInUseError(directory, { cause });
  if (/permission denied|read-only file system/i.test(message)) {
    return new DataFolderUnwritableError(directory, { cause });
  }
  if (/no space left|quota exceeded/i.test(message)) return new DataFolderFullError(directory, { cause });
  return new DataFolderCorruptError(directory, { cause });
}
