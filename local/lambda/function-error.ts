/** A failed invocation as Lambda reports it: the handler threw, the function timed out or its process exited. */
export class FunctionError extends Error {
  override readonly name = 'FunctionError';

  readonly functionName: string;
  /** Name of the thrown error, or a Lambda error type: `Sandbox.Timedout`, `Runtime.ExitError`, … */
  readonly errorType: string;
  readonly errorMessage: string;

  constructor(functionName: string, errorType: string, errorMessage: string) {
    super(`${functionName}: ${errorType}: ${errorMessage}`);
    this.functionName = functionName;
    this.errorType = errorType;
    this.errorMessage = errorMessage;
  }
}

/** The function does not exist. */
export class FunctionNotFoundError extends Error {
  override readonly name = 'FunctionNotFoundError';

  readonly functionName: string;

  constructor(functionName: string) {
    super(`There is no function ${functionName}.`);
    this.functionName = functionName;
  }
}
