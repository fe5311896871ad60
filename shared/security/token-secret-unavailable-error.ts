import { AnswerableError } from '../errors/answerable-error.ts';

/** No version of the token secret can be had: Secrets Manager did not answer, or holds something else. */
export class TokenSecretUnavailableError extends AnswerableError {
  readonly answerCode = 'SERVICE_BUSY';
  override readonly name = 'TokenSecretUnavailableError';
}
