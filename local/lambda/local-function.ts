import { randomUUID } from 'node:crypto';
import type { FunctionDefinition } from './function-definition.ts';
import { FunctionError } from './function-error.ts';
import { FunctionWorker, type InvocationContext } from './function-worker.ts';

/** Lambda's payload limit for synchronous invocations. */
const maximumPayloadBytes = 6 * 1024 * 1024;

export interface InvokeOptions {
  readonly traceId?: string;
  readonly awsRequestId?: string;
}

/** Runs a function in a thread that starts with the first invocation and is replaced when it exits. */
export class LocalFunction {
  private worker: FunctionWorker | undefined;
  private readonly workers = new Set<FunctionWorker>();
  private readonly calls = new Set<Promise<string>>();
  private isClosed = false;

  readonly definition: FunctionDefinition;
  private readonly environment: Record<string, string>;
  private readonly onLogLine: (line: string) => void;

  constructor(
    definition: FunctionDefinition,
    environment: Record<string, string>,
    onLogLine: (line: string) => void,
  ) {
    this.definition = definition;
    this.environment = environment;
    this.onLogLine = onLogLine;
  }

  async warm(): Promise<void> {
    await this.current().ready;
  }

  /**
   * Runs the handler. As in Lambda, the timeout starts when the bundle is loaded.
   * @throws FunctionError
   */
  invoke(event: string, options?: InvokeOptions): Promise<string> {
    const call = this.run(event, options);
    this.calls.add(call);
    const forget = () => void this.calls.delete(call);
    call.then(forget, forget);
    return call;
  }

  private async run(
    event: string,
    { traceId = '', awsRequestId = randomUUID() }: InvokeOptions = {},
  ): Promise<string> {
    if (Buffer.byteLength(event) > maximumPayloadBytes) {
      throw this.error(
        'RequestEntityTooLargeException',
        `Request must be smaller than ${maximumPayloadBytes} bytes for the InvokeFunction operation`,
      );
    }
    const worker = await this.ready();
    const payload = await worker.invoke(
      event,
      this.context(traceId, awsRequestId),
      this.definition.timeoutMs,
    );
    if (Buffer.byteLength(payload) > maximumPayloadBytes) {
      throw this.error(
        'Function.ResponseSizeTooLarge',
        `Response payload size exceeded maximum allowed payload size (${maximumPayloadBytes} bytes).`,
      );
    }
    return payload;
  }

  /** Terminates the thread to simulate a crash. The next invocation starts a new thread. */
  async kill(): Promise<void> {
    await Promise.all([...this.workers].map((worker) => worker.terminate()));
  }

  /** Terminates the thread when its invocations have completed. No more threads are started. */
  async closeWhenIdle(): Promise<void> {
    await Promise.allSettled(this.calls);
    await this.close();
  }

  /** Terminates the thread. No more threads are started. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.kill();
  }

  private async ready(): Promise<FunctionWorker> {
    for (;;) {
      const worker = this.current();
      await worker.ready;
      if (worker === this.worker) return worker;
    }
  }

  private current(): FunctionWorker {
    if (this.isClosed) throw this.error('Runtime.ExitError', 'The runtime is closed');
    if (this.worker) return this.worker;
    const worker = new FunctionWorker(this.definition, this.environment, {
      onLogLine: this.onLogLine,
      onRetired: (retired) => {
        if (this.worker === retired) this.worker = undefined;
      },
      onEnded: (ended) => this.workers.delete(ended),
    });
    this.workers.add(worker);
    this.worker = worker;
    return worker;
  }

  private context(traceId: string, awsRequestId: string): InvocationContext {
    const { name, arn, memoryMegabytes, logGroupName } = this.definition;
    return {
      awsRequestId,
      functionName: name,
      functionVersion: '$LATEST',
      invokedFunctionArn: arn,
      memoryLimitInMB: String(memoryMegabytes),
      logGroupName,
      logStreamName: 'local',
      traceId,
    };
  }

  private error(errorType: string, errorMessage: string): FunctionError {
    return new FunctionError(this.definition.name, errorType, errorMessage);
  }
}
