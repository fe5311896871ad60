import { randomUUID } from 'node:crypto';
import type { FunctionDefinition } from './function-definition.ts';
import { type EnvironmentOptions, environmentOf } from './function-environment.ts';
import { FunctionError } from './function-error.ts';
import { type FunctionOutput, FunctionWorker } from './function-worker.ts';

/** Lambda's payload limit for synchronous invocations, in bytes. */
const maximumPayloadBytes = 6 * 1024 * 1024;

/** Runs a function in a thread that starts with the first invocation and is replaced when it exits. */
export class LocalFunction {
  private worker: FunctionWorker | undefined;
  private readonly workers = new Set<FunctionWorker>();
  private isClosed = false;

  private definition: FunctionDefinition;
  private readonly environment: EnvironmentOptions;
  private readonly output: FunctionOutput;

  constructor(definition: FunctionDefinition, environment: EnvironmentOptions, output: FunctionOutput) {
    this.definition = definition;
    this.environment = environment;
    this.output = output;
  }

  async warm(): Promise<void> {
    await this.current().ready;
  }

  /**
   * Runs the handler. As in Lambda, the timeout starts only after the bundle has loaded.
   * @throws FunctionError
   */
  async invoke(event: string, awsRequestId: string = randomUUID()): Promise<string> {
    if (Buffer.byteLength(event) > maximumPayloadBytes) {
      throw this.error(
        'RequestEntityTooLargeException',
        `Request must be smaller than ${maximumPayloadBytes} bytes for the InvokeFunction operation`,
      );
    }
    let worker = this.current();
    await worker.ready;
    // A reload or a crash may have replaced the worker while its bundle was loading.
    while (worker !== this.worker) {
      worker = this.current();
      await worker.ready;
    }
    const payload = await worker.invoke(event, awsRequestId, this.definition.timeoutMs);
    if (Buffer.byteLength(payload) > maximumPayloadBytes) {
      throw this.error(
        'Function.ResponseSizeTooLarge',
        `Response payload size exceeded maximum allowed payload size (${maximumPayloadBytes} bytes).`,
      );
    }
    return payload;
  }

  /**
   * Uses the code in the specified directory for all further calls. Invocations in progress complete with the previous
   * code.
   * @throws FunctionError when the code does not load, in which case the previous code stays active
   */
  async reload(codeDirectory: string): Promise<void> {
    const definition = { ...this.definition, codeDirectory };
    const next = this.start(definition);
    await next.ready;
    const former = this.worker;
    this.definition = definition;
    this.worker = next;
    void former?.closeWhenIdle();
  }

  /** Terminates the thread to simulate a crash. The next invocation starts a new thread. */
  async kill(): Promise<void> {
    await Promise.all([...this.workers].map((worker) => worker.terminate()));
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.kill();
  }

  private current(): FunctionWorker {
    this.worker ??= this.start(this.definition);
    return this.worker;
  }

  private start(definition: FunctionDefinition): FunctionWorker {
    if (this.isClosed) throw this.error('Runtime.ExitError', 'The runtime is closed');
    const worker = new FunctionWorker(definition, environmentOf(definition, this.environment), {
      ...this.output,
      onRetired: (retired) => {
        if (this.worker === retired) this.worker = undefined;
      },
      onEnded: (ended) => this.workers.delete(ended),
    });
    this.workers.add(worker);
    return worker;
  }

  private error(errorType: string, errorMessage: string): FunctionError {
    return new FunctionError(this.definition.name, errorType, errorMessage);
  }
}
