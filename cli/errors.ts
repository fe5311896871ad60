/** Exit codes, which are also documented in `widgetctl --help`. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  notFound: 3,
  conflict: 4,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export const exitCodeNames: Readonly<Record<ExitCode, string>> = {
  0: 'done',
  1: 'failed',
  2: 'usage',
  3: 'not_found',
  4: 'conflict',
};

/**
 * Base class of errors that an operator can fix. The message is one line that ends with the next step; the subclass
 * determines only the exit code.
 */
export abstract class OperatorError extends Error {
  abstract readonly exitCode: ExitCode;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** Error in a service or in the deployment, such as throttling or a missing stack output. */
export class FailedError extends OperatorError {
  override readonly exitCode = exitCodes.failed;
}

export class UsageError extends OperatorError {
  override readonly exitCode = exitCodes.usage;
}

export class NotFoundError extends OperatorError {
  override readonly exitCode = exitCodes.notFound;
}

/** Error for an operation that the current state rules out, such as adding a site that already exists. */
export class ConflictError extends OperatorError {
  override readonly exitCode = exitCodes.conflict;
}

/** @param check command that shows the current state, such as `org show acme` */
export function changedConcurrently(what: string, check: string): ConflictError {
  return new ConflictError(
    `${what} was changed concurrently: check ${check} and run the same command again.`,
  );
}

export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
