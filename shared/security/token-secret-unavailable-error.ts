import { LoggableError } from '../errors/loggable-error.ts';

/** No version of the token secret can be had: Secrets Manager did not answer, or holds something else. */
export class TokenSecretUnavailableError extends LoggableError {
  override readonly name = 'TokenSecretUnavailableError';
}
