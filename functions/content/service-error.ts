import { ApiError } from '../../shared/http/api-error.ts';

/** Exceptions of Bedrock's runtime and of Polly that say "not now". Polly's throttling comes with status 400. */
const busy: ReadonlySet<string> = new Set([
  'ThrottlingException',
  'ServiceQuotaExceededException',
  'ModelNotReadyException',
  'ServiceUnavailableException',
  'ServiceFailureException',
  'InternalServerException',
  'ModelErrorException',
]);

/** Exceptions, and the names of the SDK's own failures, that say "too slow". */
const tooSlow: ReadonlySet<string> = new Set(['ModelTimeoutException', 'TimeoutError', 'AbortError']);

/** What the SDK throws when it finds no credentials. */
const withoutCredentials = 'CredentialsProviderError';

/**
 * The answer for a failed call of a service behind us. A failure that the service did not name itself happened on
 * the way (a reset connection, an answer that is no JSON): it is busy or down. What is left over (no access, no
 * such model, a request it refuses) is a fault of this deployment: INTERNAL_ERROR.
 *
 * @param retryAfterSeconds when a busy service is worth asking again
 */
export function toServiceApiError(error: unknown, retryAfterSeconds: number): ApiError {
  if (!(error instanceof Error)) return new ApiError('INTERNAL_ERROR', { cause: error });
  if (tooSlow.has(error.name)) return new ApiError('TIMEOUT', { cause: error });
  const isOnTheWay = !('$fault' in error) && error.name !== withoutCredentials;
  if (busy.has(error.name) || isOnTheWay) {
    return new ApiError('SERVICE_BUSY', { retryAfterSeconds, cause: error });
  }
  return new ApiError('INTERNAL_ERROR', { cause: error });
}
