/** What the program's exit code says. Also told in `widgetctl --help`. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  notFound: 3,
  conflict: 4,
  interrupted: 130,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** How an exit code is called in the JSON of a failure. */
export const exitCodeNames: Readonly<Record<ExitCode, string>> = {
  0: 'done',
  1: 'failed',
  2: 'usage',
  3: 'not_found',
  4: 'conflict',
  130: 'interrupted',
};

/** Base of every failure that an operator can act on. Its message is one line that ends in the next step. */
export abstract class OperatorError extends Error {
  abstract readonly exitCode: ExitCode;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** A service did not answer, refused the credentials, or is not what was expected. */
export class FailedError extends OperatorError {
  override readonly exitCode = exitCodes.failed;
}

/** A value that was given is not one that can be used. */
export class UsageError extends OperatorError {
  override readonly exitCode = exitCodes.usage;
}

/** What was named does not exist. */
export class NotFoundError extends OperatorError {
  override readonly exitCode = exitCodes.notFound;
}

/** What is there already does not allow it: it exists, is on another plan, or was changed meanwhile. */
export class ConflictError extends OperatorError {
  override readonly exitCode = exitCodes.conflict;
}

/** Ctrl-C, or being told to end. 128 and the number of SIGINT, as shells count. */
export class InterruptedError extends OperatorError {
  override readonly exitCode = exitCodes.interrupted;
}

/** The `code` of a Node.js system error (ENOENT, ECONNREFUSED, …), if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
