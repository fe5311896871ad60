import { ApiError } from '../../shared/http/api-error.ts';

/**
 * Names of errors that are mapped to SERVICE_BUSY. Throttling is included, because Polly reports it as a client error
 * (status 400).
 */
const busy: ReadonlySet<string> = new Set([
  'ThrottlingException',
  'ServiceQuotaExceededException',
  'ModelNotReadyException',
  'ServiceUnavailableException',
  'ServiceFailureException',
  'InternalServerException',
  'ModelErrorException',
]);

const tooSlow: ReadonlySet<string> = new Set(['ModelTimeoutException', 'TimeoutError', 'AbortError']);

/** Error codes of a reset connection. The SDK names these errors TimeoutError, although no timeout was reached. */
const connectionCut: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE']);

const withoutCredentials = 'CredentialsProviderError';

/**
 * Maps a failed Bedrock or Polly call to an API error. A failure without a service exception occurred in transit
 * (such as a reset connection, or a response that is not JSON) and is reported as a busy service. All other failures
 * (access denied, unknown model, rejected request) are deployment errors and become INTERNAL_ERROR.
 */
export function toServiceApiError(error: unknown, retryAfterSeconds: number): ApiError {
  if (!(error instanceof Error)) return new ApiError('INTERNAL_ERROR', { cause: error });
  const isCut = 'code' in error && typeof error.code === 'string' && connectionCut.has(error.code);
  if (tooSlow.has(error.name) && !isCut) return new ApiError('TIMEOUT', { cause: error });
  const isOnTheWay = !('$fault' in error) && error.name !== withoutCredentials;
  const isServerFault = '$fault' in error && error.$fault === 'server';
  if (busy.has(error.name) || isServerFault || isOnTheWay) {
    return new ApiError('SERVICE_BUSY', { retryAfterSeconds, cause: error });
  }
  return new ApiError('INTERNAL_ERROR', { cause: error });
}
