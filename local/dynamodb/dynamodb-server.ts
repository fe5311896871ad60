import { accessSync, constants, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MessageChannel, Worker } from 'node:worker_threads';
import * as z from 'zod';
import {
  DataFolderCorruptError,
  DataFolderFullError,
  DataFolderInUseError,
  DataFolderUnwritableError,
  dataFolderError,
  errorCode,
  PortInUseError,
} from '../errors.ts';
import { checkDatabase } from './leveldb/check-database.ts';
import { Damage } from './leveldb/damage.ts';

/** Options of {@link startDynamodb}. */
export interface DynamodbOptions {
  /** Folder of the database (LevelDB); null keeps everything in memory. */
  readonly directory: string | null;
  /** Port on 127.0.0.1; any free one by default. */
  readonly port?: number;
  /** Whose changes are told; null or absent for no table's. */
  readonly stream?: TableStream | null;
}

/** What a DynamoDB stream with new images tells of one table, from the first write on, each change once. */
export interface TableStream {
  readonly tableName: string;
  /** Called after the write, with what the stream's record would hold: `eventName` and `dynamodb`. */
  readonly onRecord: (record: unknown) => void;
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

const reportSchema = z.union([
  z.object({ port: z.number() }),
  z.object({ paused: z.literal(true) }),
  z.object({ error: z.object({ code: z.string().nullable(), message: z.string() }) }),
]);

const workerPath = fileURLToPath(new URL('./dynalite-worker.mjs', import.meta.url));

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
  const { port1: records, port2: recordsOfWorker } = new MessageChannel();
  if (stream !== null) records.on('message', stream.onRecord);
  const worker = new Worker(workerPath, {
    workerData: {
      directory,
      port,
      stream: stream === null ? null : { tableName: stream.tableName, records: recordsOfWorker },
    },
    transferList: stream === null ? [] : [recordsOfWorker],
    env: {},
    stderr: true,
  });
  worker.stderr.resume();
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const command = async (name: string) => {
    const report = nextReport(worker);
    worker.postMessage(name);
    await report;
  };
  const report = await nextReport(worker);
  if (!('port' in report)) {
    await worker.terminate();
    throw toTypedError(report, directory, port);
  }
  return {
    endpoint: `http://127.0.0.1:${report.port}`,
    stop: async () => {
      worker.postMessage('stop');
      await exited;
    },
    pause: () => command('pause'),
    resume: () => command('resume'),
  };
}

type Report = z.infer<typeof reportSchema>;

async function nextReport(worker: Worker): Promise<Report> {
  return new Promise((resolve) => {
    const fail = (message: string) => resolve({ error: { code: null, message } });
    worker.once('message', (message) => resolve(reportSchema.parse(message)));
    worker.once('error', (error: Error) =>
      resolve({ error: { code: errorCode(error) ?? null, message: error.message } }),
    );
    worker.once('exit', (code) => fail(`dynalite ended with code ${code}`));
  });
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
