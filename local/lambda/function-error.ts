export class FunctionError extends Error {
  override readonly name = 'FunctionError';

  readonly functionName: string;
  /** The thrown error's name, or a Lambda error type such as `Sandbox.Timedout`. */
  readonly errorType: string;
  readonly errorMessage: string;

  constructor(functionName: string, errorType: string, errorMessage: string) {
    super(`${functionName}: ${errorType}: ${errorMessage}`);
    this.functionName = functionName;
    this.errorType = errorType;
    this.errorMessage = errorMessage;
  }
}
