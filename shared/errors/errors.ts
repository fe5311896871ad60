import type { ErrorCode } from '../contract/errors.ts';

/**
 * An error of our own whose message may stand in a log. The message holds words of ours and nothing of a caller but
 * what every log line may have: ids, codes, counts and names of fields. Never a key, a token, a visitor id, or text of
 * a page or of a model. Errors of libraries are never this: their messages may quote what they were given.
 */
export abstract class LoggableError extends Error {
  abstract override readonly name: string;
}

/** An error that names the code that the caller gets in the answer. */
export abstract class AnswerableError extends LoggableError {
  /** The code of the answer. */
  abstract readonly answerCode: ErrorCode;
}

/** A state that only a mistake in the code can cause. The message is the project's own text. */
export class InternalError extends LoggableError {
  override readonly name = 'InternalError';
}
