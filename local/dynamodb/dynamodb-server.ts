import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import {
  DataFolderCorruptError,
  DataFolderFullError,
  DataFolderInUseError,
  DataFolderUnwritableError,
  errorCode,
  TooManyOpenFilesError,
} from '../errors.ts';
import { makeDataFolder } from '../state/data-folder.ts';

export interface TableStream {
  readonly tableName: string;
  /**
   * Called once for each write that changed an item, with the fields `eventName` and `dynamodb` of the stream record.
   */
  readonly onRecord: (record: unknown) => void;
}

export interface DynamodbOptions {
  readonly directory: string | null;
  readonly stream?: TableStream | null;
  /** Called with a message when a write fails. The server then refuses connections. */
  readonly onLogLine?: (line: string) => void;
}

export interface DynamodbServer {
  readonly endpoint: string;
  stop(): Promise<void>;
  /** Refuses connections until resumed. In-memory data is kept. */
  pause(): Promise<void>;
  resume(): Promise<void>;
}

const messageSchema = z.union([
  z.object({ port: z.number() }),
  z.object({ stopped: z.literal(true) }),
  z.object({ error: z.object({ code: z.string().nullable(), message: z.string() }) }),
  z.object({ line: z.string() }),
  z.object({ record: z.unknown() }),
]);

type Report = Exclude<z.infer<typeof messageSchema>, { line: string } | { record?: unknown }>;

const workerScript = new URL('./dynalite-worker.mjs', import.meta.url);

/**
 * Starts dynalite on loopback.
 * @throws DataFolderUnwritableError, DataFolderFullError, DataFolderInUseError,
 * DataFolderCorruptError, TooManyOpenFilesError
 */
export async function startDynamodb(options: DynamodbOptions): Promise<DynamodbServer> {
  const { directory, stream = null, onLogLine } = options;
  if (directory !== null) makeDataFolder(directory);
  const worker = new Worker(workerScript, {
    workerData: { directory, streamTable: stream?.tableName ?? null },
    env: {},
    stderr: true,
  });
  worker.stderr.resume();
  const waiting: ((report: Report) => void)[] = [];
  const nextReport = () => new Promise<Report>((resolve) => waiting.push(resolve));
  let hasEnded = false;
  const fail = (code: string | null, message: string) => {
    hasEnded = true;
    for (const resolve of waiting.splice(0)) resolve({ error: { code, message } });
  };
  worker.on('message', (posted) => {
    const message = messageSchema.parse(posted);
    if ('line' in message) onLogLine?.(message.line);
    else if ('record' in message) stream?.onRecord(message.record);
    else waiting.shift()?.(message);
  });
  worker.on('error', (error: Error) => fail(errorCode(error) ?? null, error.message));
  worker.on('exit', (code) => fail(null, `dynalite ended with code ${code}`));

  const run = async (command: 'pause' | 'resume' | 'close') => {
    if (hasEnded) return;
    worker.postMessage(command);
    await nextReport();
  };
  const report = await nextReport();
  if (!('port' in report)) {
    await worker.terminate();
    throw toTypedError(report, directory);
  }
  return {
    endpoint: `http://127.0.0.1:${report.port}`,
    stop: async () => {
      await run('close');
      await worker.terminate();
    },
    pause: () => run('pause'),
    resume: () => run('resume'),
  };
}

function toTypedError(report: Report, directory: string | null): Error {
  const { code, message } =
    'error' in report ? report.error : { code: null, message: 'dynalite did not start' };
  const cause = new Error(message);
  if (directory === null || !code?.startsWith('LEVEL_')) return cause;
  if (code === 'LEVEL_LOCKED') return new DataFolderInUseError(directory, { cause });
  if (/permission denied|read-only file system/i.test(message)) {
    return new DataFolderUnwritableError(directory, { cause });
  }
  if (/too many open files/i.test(message)) return new TooManyOpenFilesError({ cause });
  if (/no space left|quota exceeded/i.test(message)) return new DataFolderFullError(directory, { cause });
  return new DataFolderCorruptError(directory, { cause });
}
