import { ApiError } from '../../../shared/http/api-error.ts';

/** Seconds after which a throttled model is worth asking again: its quota counts by the minute. */
const retryAfterSeconds = 10;

/** Exceptions of Bedrock's runtime that say "not now". */
const busy: ReadonlySet<string> = new Set([
  'ThrottlingException',
  'ServiceQuotaExceededException',
  'ModelNotReadyException',
  'ServiceUnavailableException',
  'InternalServerException',
  'ModelErrorException',
  'ModelStreamErrorException',
]);

/** Exceptions, and the names of the SDK's own failures, that say "too slow". */
const tooSlow: ReadonlySet<string> = new Set(['ModelTimeoutException', 'TimeoutError', 'AbortError']);

/**
 * The answer for a failed call of the model service. What is left over (no access, no such model, a request it
 * refuses) is a fault of this deployment: INTERNAL_ERROR.
 */
export function toModelApiError(error: unknown): ApiError {
  if (!(error instanceof Error)) return new ApiError('INTERNAL_ERROR', { cause: error });
  if (tooSlow.has(error.name)) return new ApiError('TIMEOUT', { cause: error });
  if (busy.has(error.name) || isNetworkFailure(error)) {
    return new ApiError('SERVICE_BUSY', { retryAfterSeconds, cause: error });
  }
  return new ApiError('INTERNAL_ERROR', { cause: error });
}

/** The SDK passes failures of Node's sockets on as they are, with a code. */
function isNetworkFailure(error: Error): boolean {
  return 'code' in error && typeof error.code === 'string' && !('$fault' in error);
}
