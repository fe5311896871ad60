import type { ErrorCode } from '../contract/errors.ts';
import { LoggableError } from './loggable-error.ts';

/** An error that names the code that the caller gets in the answer. */
export abstract class AnswerableError extends LoggableError {
  /** The code of the answer. */
  abstract readonly answerCode: ErrorCode;
}
