import { type FunctionDefinition, functionNameOf } from './function-definition.ts';
import type { EnvironmentOptions } from './function-environment.ts';
import type { LoggedErrorListener } from './function-worker.ts';
import { LocalFunction } from './local-function.ts';

export interface FunctionHostOptions {
  readonly functions: readonly FunctionDefinition[];
  readonly environment: EnvironmentOptions;
  readonly onLogLine: (functionName: string, line: string) => void;
  readonly onLoggedError?: LoggedErrorListener;
}

export class FunctionHost {
  private readonly functions: ReadonlyMap<string, LocalFunction>;

  constructor({ functions, environment, onLogLine, onLoggedError = () => undefined }: FunctionHostOptions) {
    this.functions = new Map(
      functions.map((definition) => {
        const { name } = definition;
        const output = { onLogLine: (line: string) => onLogLine(name, line), onLoggedError };
        return [name, new LocalFunction(definition, environment, output)];
      }),
    );
  }

  get names(): string[] {
    return [...this.functions.keys()];
  }

  /**
   * @param nameOrArn function name or ARN, with or without a version or alias
   * @throws FunctionError
   */
  async invoke(nameOrArn: string, event: string, awsRequestId?: string): Promise<string> {
    return this.get(nameOrArn).invoke(event, awsRequestId);
  }

  async kill(nameOrArn: string): Promise<void> {
    await this.get(nameOrArn).kill();
  }

  /** @throws FunctionError when the code does not load, in which case the previous code stays active */
  async reload(nameOrArn: string, codeDirectory: string): Promise<void> {
    return this.get(nameOrArn).reload(codeDirectory);
  }

  async warm(): Promise<void> {
    await Promise.all([...this.functions.values()].map((localFunction) => localFunction.warm()));
  }

  /** Terminates all threads and starts no new ones. */
  async close(): Promise<void> {
    await Promise.all([...this.functions.values()].map((localFunction) => localFunction.close()));
  }

  private get(nameOrArn: string): LocalFunction {
    const name = functionNameOf(nameOrArn);
    const localFunction = this.functions.get(name);
    if (!localFunction) throw new Error(`There is no function ${name}.`);
    return localFunction;
  }
}
