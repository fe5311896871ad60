import { LoggableError } from './loggable-error.ts';

/** A state that only a mistake in the code can cause. The message is the project's own text. */
export class InternalError extends LoggableError {
  override readonly name = 'InternalError';
}
