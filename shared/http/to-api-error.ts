import { StoreUnavailableError } from '../data/store.ts';
import { TokenSecretUnavailableError } from '../security/token-secret-unavailable-error.ts';
import { ApiError } from './api-error.ts';

/** The answer for anything thrown below the chain. What is not known is INTERNAL_ERROR; its text stays inside. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof StoreUnavailableError || error instanceof TokenSecretUnavailableError) {
    return new ApiError('SERVICE_BUSY', { cause: error });
  }
  return new ApiError('INTERNAL_ERROR', { cause: error });
}
