import type { ErrorCode } from '../contract/errors.ts';

/**
 * Base class of errors whose messages are safe to log. Messages may contain IDs, codes, counts and field
 * names, but never a key, token, visitor ID, page text or model output. Third-party errors are not safe to
 * log because their messages may quote input.
 */
export abstract class LoggableError extends Error {
  abstract override readonly name: string;
}

export abstract class CodedError extends LoggableError {
  abstract readonly errorCode: ErrorCode;
}

/** A programming error. Its message does not contain input. */
export class InternalError extends LoggableError {
  override readonly name = 'InternalError';
}
