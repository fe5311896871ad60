import type { ErrorCode } from '../contract/errors.ts';
import { LoggableError } from './loggable-error.ts';

/** An error that says itself what a caller is answered. */
export abstract class AnswerableError extends LoggableError {
  /** The code of the answer. */
  abstract readonly answerCode: ErrorCode;
}
