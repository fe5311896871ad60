/** Also documented in `widgetctl --help`. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  notFound: 3,
  conflict: 4,
  interrupted: 130,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The `code` of each exit code in JSON errors. */
export const exitCodeNames: Readonly<Record<ExitCode, string>> = {
  0: 'done',
  1: 'failed',
  2: 'usage',
  3: 'not_found',
  4: 'conflict',
  130: 'interrupted',
};

/** Base class of errors that an operator can act on. The message is one line that ends with the next step. */
export abstract class OperatorError extends Error {
  abstract readonly exitCode: ExitCode;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** A service did not respond, refused the credentials, or is not the expected one. */
export class FailedError extends OperatorError {
  override readonly exitCode = exitCodes.failed;
}

export class UsageError extends OperatorError {
  override readonly exitCode = exitCodes.usage;
}

export class NotFoundError extends OperatorError {
  override readonly exitCode = exitCodes.notFound;
}

/** The current state does not allow it: it exists, is on another plan, or was changed concurrently. */
export class ConflictError extends OperatorError {
  override readonly exitCode = exitCodes.conflict;
}

/** Ctrl-C or a termination signal. 128 plus the number of SIGINT, as in shells. */
export class InterruptedError extends OperatorError {
  override readonly exitCode = exitCodes.interrupted;
}

/** The `code` of a Node.js system error (ENOENT, ECONNREFUSED, …), if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
