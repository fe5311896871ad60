import { LoggableError } from './loggable-error.ts';

/** Something that cannot be unless the code is wrong. The message says what, in words of ours. */
export class InternalError extends LoggableError {
  override readonly name = 'InternalError';
}
