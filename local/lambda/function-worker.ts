import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import type { FunctionDefinition } from './function-definition.ts';
import { FunctionError } from './function-error.ts';

const failureSchema = z.object({ errorType: z.string(), errorMessage: z.string() });

const reportSchema = z.union([
  z.object({ id: z.number(), payload: z.string() }),
  z.object({ stdout: z.string() }),
  z.object({ stderr: z.string() }),
  z.object({ service: z.string(), loggedError: z.string() }),
  z.object({ id: z.number(), error: failureSchema }),
  z.object({ ready: z.literal(true) }),
  z.object({ initError: failureSchema }),
]);

/** Called for each error that a function logs, with the message and the stack that the log omits. */
export type LoggedErrorListener = (service: string, text: string) => void;

export interface FunctionOutput {
  readonly onLogLine: (line: string) => void;
  readonly onLoggedError: LoggedErrorListener;
}

interface WorkerEvents extends FunctionOutput {
  /** Called when the worker accepts no more invocations, because it has exited or an invocation timed out. */
  readonly onRetired: (worker: FunctionWorker) => void;
  readonly onEnded: (worker: FunctionWorker) => void;
}

interface Pending {
  readonly resolve: (payload: string) => void;
  readonly reject: (error: FunctionError) => void;
  readonly timer: NodeJS.Timeout;
  readonly awsRequestId: string;
  readonly startedAtMs: number;
}

const workerScript = new URL('./worker-main.mjs', import.meta.url);

export class FunctionWorker {
  /** Rejects with a FunctionError when the bundle does not load. */
  readonly ready: Promise<void>;
  private readonly worker: Worker;
  private readonly pending = new Map<number, Pending>();
  private readonly ended: Promise<void>;
  private readonly stdout: LineReader;
  private readonly stderr: LineReader;
  private nextId = 1;
  private failure: FunctionError | undefined;
  private retired = false;

  private readonly definition: FunctionDefinition;
  private readonly events: WorkerEvents;

  constructor(definition: FunctionDefinition, environment: Record<string, string>, events: WorkerEvents) {
    this.definition = definition;
    this.events = events;
    const { codeDirectory, handler, memoryMegabytes } = definition;
    this.worker = new Worker(workerScript, {
      workerData: { codeDirectory, handler },
      env: environment,
      execArgv: [],
      argv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    });
    this.stdout = new LineReader(events.onLogLine);
    this.stderr = new LineReader(events.onLogLine);
    this.worker.on('error', (error: Error) => {
      this.failure ??= this.exitError(`with error: ${error.message}`);
    });
    this.ended = new Promise((resolve) => {
      this.worker.once('exit', (code) => {
        this.onExit(code);
        resolve();
      });
    });
    this.ready = this.whenLoaded();
    this.ready.catch(() => undefined);
  }

  /**
   * When an invocation times out, the thread exits after its other invocations have completed.
   * @throws FunctionError
   */
  invoke(event: string, awsRequestId: string, timeoutMs: number): Promise<string> {
    if (this.failure) return Promise.reject(this.failure);
    const id = this.nextId++;
    return new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => this.onTimeout(id, awsRequestId, timeoutMs), timeoutMs);
      this.pending.set(id, { resolve, reject, timer, awsRequestId, startedAtMs: performance.now() });
      this.worker.postMessage({ id, event, awsRequestId, deadline: Date.now() + timeoutMs });
    });
  }

  /** Terminates the thread. All invocations in progress fail. */
  async terminate(reason = 'with error: signal: killed'): Promise<void> {
    this.failure ??= this.exitError(reason);
    this.retire();
    await this.worker.terminate();
    await this.ended;
  }

  /** Terminates the thread once its bundle is loaded and its invocations have completed. */
  async closeWhenIdle(): Promise<void> {
    this.retire();
    await this.ready.catch(() => undefined);
    this.endWhenIdle();
    await this.ended;
  }

  private whenLoaded(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.worker.on('message', (message) => {
        const report = reportSchema.parse(message);
        if ('id' in report) this.settle(report);
        else if ('stdout' in report) this.stdout.take(report.stdout);
        else if ('stderr' in report) this.stderr.take(report.stderr);
        else if ('loggedError' in report) this.events.onLoggedError(report.service, report.loggedError);
        else if ('ready' in report) resolve();
        else {
          this.failure = this.error(report.initError.errorType, report.initError.errorMessage);
          reject(this.failure);
          void this.terminate();
        }
      });
      void this.ended.then(() => reject(this.failure));
    });
  }

  private settle(report: Extract<z.infer<typeof reportSchema>, { id: number }>): void {
    const pending = this.take(report.id);
    if ('payload' in report) pending?.resolve(report.payload);
    else pending?.reject(this.error(report.error.errorType, report.error.errorMessage));
    this.endWhenIdle();
  }

  private onTimeout(id: number, awsRequestId: string, timeoutMs: number): void {
    const seconds = (timeoutMs / 1000).toFixed(2);
    const message = `${awsRequestId} Task timed out after ${seconds} seconds`;
    this.retire();
    this.lose(id, 'timeout', this.error('Sandbox.Timedout', message));
    this.endWhenIdle();
  }

  private onExit(code: number): void {
    const how = code === 0 ? 'without providing a reason' : `with error: exit status ${code}`;
    this.failure ??= this.exitError(how);
    const failure = this.failure;
    this.stdout.end();
    this.stderr.end();
    for (const id of [...this.pending.keys()]) this.lose(id, 'failure', failure);
    this.retire();
    this.events.onEnded(this);
  }

  /**
   * Fails an invocation that timed out or crashed. Logs the platform report, as Lambda does, because the function
   * itself can no longer log the failure.
   */
  private lose(id: number, status: 'timeout' | 'failure', failure: FunctionError): void {
    const pending = this.take(id);
    if (pending === undefined) return;
    const { awsRequestId, startedAtMs, reject } = pending;
    const durationMs = Math.round(performance.now() - startedAtMs);
    this.events.onLogLine(platformReport({ awsRequestId, durationMs, status, errorType: failure.errorType }));
    reject(failure);
  }

  private take(id: number): Pending | undefined {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    clearTimeout(pending?.timer);
    return pending;
  }

  private retire(): void {
    if (this.retired) return;
    this.retired = true;
    this.events.onRetired(this);
  }

  private endWhenIdle(): void {
    if (this.retired && this.pending.size === 0) void this.terminate();
  }

  private exitError(how: string): FunctionError {
    return this.error('Runtime.ExitError', `Runtime exited ${how}`);
  }

  private error(errorType: string, errorMessage: string): FunctionError {
    return new FunctionError(this.definition.name, errorType, errorMessage);
  }
}

class LineReader {
  private rest = '';

  private readonly onLine: (line: string) => void;

  constructor(onLine: (line: string) => void) {
    this.onLine = onLine;
  }

  take(text: string): void {
    const lines = `${this.rest}${text}`.split(/\r?\n/);
    this.rest = lines.pop() ?? '';
    for (const line of lines) this.onLine(line);
  }

  end(): void {
    if (this.rest !== '') this.onLine(this.rest);
    this.rest = '';
  }
}

interface LostInvocation {
  readonly awsRequestId: string;
  readonly durationMs: number;
  readonly status: 'timeout' | 'failure';
  readonly errorType: string;
}

/**
 * Returns the report that Lambda writes to the function's log for a failed invocation.
 * https://docs.aws.amazon.com/lambda/latest/dg/telemetry-schema-reference.html#platform-report
 */
function platformReport({ awsRequestId, durationMs, status, errorType }: LostInvocation): string {
  return JSON.stringify({
    time: new Date().toISOString(),
    type: 'platform.report',
    record: { requestId: awsRequestId, metrics: { durationMs }, status, errorType },
  });
}
