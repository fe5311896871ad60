import { availableParallelism } from 'node:os';
import type { FunctionDefinition } from './function-definition.ts';
import { functionNameOf } from './function-definition.ts';
import { type EnvironmentOptions, environmentOf } from './function-environment.ts';
import { FunctionNotFoundError } from './function-error.ts';
import { type InvokeOptions, LocalFunction } from './local-function.ts';

/** Options of a {@link FunctionHost}. */
export interface FunctionHostOptions {
  readonly functions: readonly FunctionDefinition[];
  /** Environment variables of every function, in addition to its own. */
  readonly environment: EnvironmentOptions;
  /** Called with every line that a function writes to stdout or stderr. */
  readonly onLogLine: (functionName: string, line: string) => void;
}

/** A function whose code was replaced. */
export interface ReloadedFunction {
  /** Resolves when the previous code is no longer in use: its invocations have completed. */
  readonly formerEnded: Promise<void>;
}

/** All functions of an assembly. */
export class FunctionHost {
  private readonly functions: Map<string, LocalFunction>;
  /** All running functions, including those being loaded or shut down by a reload. */
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
   * Invokes a function.
   * @param nameOrArn with or without a version or alias
   * @param event JSON
   * @returns the handler's result as JSON
   * @throws FunctionError when the function fails, FunctionNotFoundError
   */
  async invoke(nameOrArn: string, event: string, options?: InvokeOptions): Promise<string> {
    return this.get(nameOrArn).invoke(event, options);
  }

  /** Terminates a function's thread, as in a crash. */
  async kill(nameOrArn: string): Promise<void> {
    await this.get(nameOrArn).kill();
  }

  /**
   * Switches a function to the code of another directory from its next call on. Invocations in flight complete
   * in the previous code.
   * @throws FunctionError when the code does not load, and the previous code stays active;
   * FunctionNotFoundError
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

  /** Loads every bundle ahead of the first requests, with one concurrent load per processor. */
  async warm(): Promise<void> {
    const waiting = this.functions.values();
    const loadTheRest = async () => {
      for (const localFunction of waiting) await localFunction.warm();
    };
    await Promise.all(Array.from({ length: availableParallelism() }, loadTheRest));
  }

  /** Terminates all threads; none is started afterwards. */
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
