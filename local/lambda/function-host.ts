import type { FunctionDefinition } from './function-definition.ts';
import { functionNameOf } from './function-definition.ts';
import { type EnvironmentOptions, environmentOf } from './function-environment.ts';
import { FunctionNotFoundError } from './function-error.ts';
import { type InvokeOptions, LocalFunction } from './local-function.ts';

export interface FunctionHostOptions {
  readonly functions: readonly FunctionDefinition[];
  readonly environment: EnvironmentOptions;
  /** Called with every line that a function writes to stdout or stderr. */
  readonly onLogLine: (functionName: string, line: string) => void;
}

export interface ReloadedFunction {
  /** Resolves when all invocations of the previous code have completed. */
  readonly formerEnded: Promise<void>;
}

export class FunctionHost {
  private readonly functions: Map<string, LocalFunction>;
  /** Includes functions that a reload is starting or stopping. */
  private readonly started: Set<LocalFunction>;

  private readonly options: FunctionHostOptions;

  constructor(options: FunctionHostOptions) {
    this.options = options;
    this.functions = new Map(
      options.functions.map((definition) => [definition.name, this.functionOf(definition)]),
    );
    this.started = new Set(this.functions.values());
  }

  get names(): string[] {
    return [...this.functions.keys()];
  }

  /**
   * @param nameOrArn with or without a version or alias
   * @throws FunctionError, FunctionNotFoundError
   */
  async invoke(nameOrArn: string, event: string, options?: InvokeOptions): Promise<string> {
    return this.get(nameOrArn).invoke(event, options);
  }

  /** Terminates the thread of a function to simulate a crash. */
  async kill(nameOrArn: string): Promise<void> {
    await this.get(nameOrArn).kill();
  }

  /**
   * Uses the code in another directory for all further calls. Invocations in progress complete with the previous
   * code.
   * @throws FunctionError when the code does not load, in which case the previous code stays active
   */
  async reload(nameOrArn: string, codeDirectory: string): Promise<ReloadedFunction> {
    const { definition } = this.get(nameOrArn);
    const next = this.functionOf({ ...definition, codeDirectory });
    this.started.add(next);
    try {
      await next.warm();
    } catch (error) {
      await this.end(next);
      throw error;
    }
    const former = this.get(nameOrArn);
    this.functions.set(definition.name, next);
    return { formerEnded: this.end(former) };
  }

  async warm(): Promise<void> {
    await Promise.all([...this.functions.values()].map((localFunction) => localFunction.warm()));
  }

  /** Terminates all threads. No more threads are started. */
  async close(): Promise<void> {
    await Promise.all([...this.started].map((localFunction) => localFunction.close()));
  }

  private functionOf(definition: FunctionDefinition): LocalFunction {
    const { environment, onLogLine } = this.options;
    return new LocalFunction(definition, environmentOf(definition, environment), (line) =>
      onLogLine(definition.name, line),
    );
  }

  private async end(localFunction: LocalFunction): Promise<void> {
    await localFunction.closeWhenIdle();
    this.started.delete(localFunction);
  }

  private get(nameOrArn: string): LocalFunction {
    const name = functionNameOf(nameOrArn);
    const localFunction = this.functions.get(name);
    if (!localFunction) throw new FunctionNotFoundError(name);
    return localFunction;
  }
}
