import type { ErrorCode } from '../contract/errors.ts';

/**
 * Base class of our errors, whose messages are safe to log: they contain no input except ids, codes, counts and field
 * names, and never a key, token, visitor id, page text or model output. Third-party errors are not safe: their
 * messages may quote input.
 */
export abstract class LoggableError extends Error {
  abstract override readonly name: string;
}

/** An error with the code of its error response. */
export abstract class AnswerableError extends LoggableError {
  abstract readonly answerCode: ErrorCode;
}

/** A programming error. Its message is a constant. */
export class InternalError extends LoggableError {
  override readonly name = 'InternalError';
}
