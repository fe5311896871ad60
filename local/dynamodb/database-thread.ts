import { fileURLToPath } from 'node:url';
import { MessageChannel, Worker } from 'node:worker_threads';
import * as z from 'zod';
import { errorCode } from '../errors.ts';

/** What a DynamoDB stream with new images tells of one table, from the first write on, each change once. */
export interface TableStream {
  readonly tableName: string;
  /** Called after the write, with what the stream's record would hold: `eventName` and `dynamodb`. */
  readonly onRecord: (record: unknown) => void;
}

const reportSchema = z.union([
  z.object({ id: z.number(), port: z.number() }),
  z.object({ id: z.number(), paused: z.literal(true) }),
  z.object({ id: z.number(), closed: z.literal(true) }),
  z.object({ id: z.number(), error: z.object({ code: z.string().nullable(), message: z.string() }) }),
]);

/** What a database answers to a command. */
export type Report = z.infer<typeof reportSchema>;

/** A command to a database; `directory` is null for one in memory. */
type Command =
  | { readonly command: 'open'; readonly directory: string | null; readonly port: number }
  | { readonly command: 'pause' | 'resume' | 'close' };

const workerPath = fileURLToPath(new URL('./dynalite-worker.mjs', import.meta.url));

/** A thread in which dynalite serves databases, each under a number and at a port of its own. */
export class DatabaseThread {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, (report: Report) => void>();
  private hasEnded = false;

  /** @param stream whose changes are told; null for no table's */
  constructor(stream: TableStream | null) {
    const { port1: records, port2: recordsOfWorker } = new MessageChannel();
    if (stream !== null) records.on('message', stream.onRecord);
    this.worker = new Worker(workerPath, {
      workerData: {
        stream: stream === null ? null : { tableName: stream.tableName, records: recordsOfWorker },
      },
      transferList: stream === null ? [] : [recordsOfWorker],
      env: {},
      stderr: true,
    });
    this.worker.stderr.resume();
    this.worker.on('message', (message) => this.answer(reportSchema.parse(message)));
    this.worker.on('error', (error: Error) => this.failAll(errorCode(error) ?? null, error.message));
    this.worker.on('exit', (code) => this.failAll(null, `dynalite ended with code ${code}`));
  }

  /** False once the thread has ended, by itself too. */
  get isRunning(): boolean {
    return !this.hasEnded;
  }

  /** Tells a database to do something; resolves to what became of it. */
  ask(id: number, command: Command): Promise<Report> {
    return new Promise((resolve) => {
      if (this.hasEnded) return resolve({ id, closed: true });
      this.waiting.set(id, resolve);
      this.worker.postMessage({ id, ...command });
    });
  }

  /** Whether the process stays while the thread has nothing to do. */
  holdProcess(isHeld: boolean): void {
    if (isHeld) this.worker.ref();
    else this.worker.unref();
  }

  /** Ends the thread, whose databases must be closed. */
  async end(): Promise<void> {
    this.hasEnded = true;
    await this.worker.terminate();
  }

  private answer(report: Report): void {
    this.waiting.get(report.id)?.(report);
    this.waiting.delete(report.id);
  }

  private failAll(code: string | null, message: string): void {
    this.hasEnded = true;
    for (const id of this.waiting.keys()) this.answer({ id, error: { code, message } });
  }
}
