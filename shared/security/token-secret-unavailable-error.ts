/** No version of the token secret can be had: Secrets Manager did not answer, or holds something else. */
export class TokenSecretUnavailableError extends Error {
  override readonly name = 'TokenSecretUnavailableError';
}
