import { ApiError } from '../../shared/http/api-error.ts';

/** Exceptions of Bedrock and Polly that are worth a retry. Polly's throttling has status 400. */
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

/** The SDK names these TimeoutError too, but the connection was cut: no time limit was reached. */
const connectionCut: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE']);

/** Name of the SDK's error for missing credentials. */
const withoutCredentials = 'CredentialsProviderError';

/**
 * The API error for a failed call of Bedrock or Polly. A failure that the service did not name itself happened on the
 * way (a reset connection, a response that is not JSON): the service is busy or down. Everything else (no access, no
 * such model, a refused request) is a fault of this deployment: INTERNAL_ERROR.
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
