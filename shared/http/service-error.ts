import { ApiError } from './api-error.ts';

/**
 * Names of errors that are mapped to SERVICE_BUSY even if the service reports them as client errors. Polly, for
 * example, reports throttling with status 400.
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

/** Error codes of a reset connection. The SDK names these errors TimeoutError, although nothing timed out. */
const connectionCut: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE']);

const withoutCredentials = 'CredentialsProviderError';

/**
 * Maps a failed Bedrock or Polly call to an API error. A failure in transit, such as a reset connection or a response
 * that is not JSON, has no service exception and becomes SERVICE_BUSY. Failures caused by the deployment (access
 * denied, unknown model, rejected request) become INTERNAL_ERROR.
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
