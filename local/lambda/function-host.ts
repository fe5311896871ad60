import { availableParallelism } from 'node:os';
import type { FunctionDefinition } from './function-definition.ts';
import { functionNameOf } from './function-definition.ts';
import { type EnvironmentOptions, environmentOf } from './function-environment.ts';
import { FunctionNotFoundError } from './function-error.ts';
import { type InvokeOptions, LocalFunction } from './local-function.ts';

/** Options of a {@link FunctionHost}. */
export interface FunctionHostOptions {
  readonly functions: readonly FunctionDefinition[];
  /** What every environment holds beside the function's own variables. */
  readonly environment: EnvironmentOptions;
  /** Every line that a function writes to its output. */
  readonly onLogLine: (functionName: string, line: string) => void;
}

/** All functions of an assembly. */
export class FunctionHost {
  private readonly functions: ReadonlyMap<string, LocalFunction>;

  constructor({ functions, environment, onLogLine }: FunctionHostOptions) {
    this.functions = new Map(
      functions.map((definition) => [
        definition.name,
        new LocalFunction(definition, environmentOf(definition, environment), (line) =>
          onLogLine(definition.name, line),
        ),
      ]),
    );
  }

  get names(): string[] {
    return [...this.functions.keys()];
  }

  /**
   * Runs a function.
   * @param nameOrArn with or without a version or alias
   * @param event JSON
   * @returns the handler's answer as JSON
   * @throws FunctionError when the function fails, FunctionNotFoundError
   */
  async invoke(nameOrArn: string, event: string, options?: InvokeOptions): Promise<string> {
    return this.get(nameOrArn).invoke(event, options);
  }

  /** Ends a function's thread as a crash would. */
  async kill(nameOrArn: string): Promise<void> {
    await this.get(nameOrArn).kill();
  }

  /** Loads every bundle, as many at a time as there are processors, so that first requests need not wait for it. */
  async warm(): Promise<void> {
    const waiting = this.functions.values();
    const loadTheRest = async () => {
      for (const localFunction of waiting) await localFunction.warm();
    };
    await Promise.all(Array.from({ length: availableParallelism() }, loadTheRest));
  }

  /** Ends every thread; no other one is started. */
  async close(): Promise<void> {
    await Promise.all([...this.functions.values()].map((localFunction) => localFunction.close()));
  }

  private get(nameOrArn: string): LocalFunction {
    const name = functionNameOf(nameOrArn);
    const localFunction = this.functions.get(name);
    if (!localFunction) throw new FunctionNotFoundError(name);
    return localFunction;
  }
}
