import { ApiError } from '../../shared/http/api-error.ts';

/** Retryable exceptions of Bedrock and Polly. Polly's throttling has status 400. */
const busy: ReadonlySet<string> = new Set([
  'ThrottlingException',
  'ServiceQuotaExceededException',
  'ModelNotReadyException',
  'ServiceUnavailableException',
  'ServiceFailureException',
  'InternalServerException',
  'ModelErrorException',
]);

/** Timeouts: exceptions of the services, and names of the SDK's own errors. */
const tooSlow: ReadonlySet<string> = new Set(['ModelTimeoutException', 'TimeoutError', 'AbortError']);

/** The SDK names these TimeoutError too, but the connection was reset: no time limit was reached. */
const connectionCut: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE']);

/** Name of the SDK's error for missing credentials. */
const withoutCredentials = 'CredentialsProviderError';

/**
 * Maps a failed call of Bedrock or Polly to an API error. A failure without a service exception happened in
 * transit (a reset connection, a response that is not JSON): the service is busy or down. Everything else (no
 * access, unknown model, rejected request) is a fault of this deployment: INTERNAL_ERROR.
 *
 * @param retryAfterSeconds when retrying a busy service is worthwhile
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
