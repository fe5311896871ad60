import { AnswerableError } from '../errors/answerable-error.ts';
import { ApiError } from './api-error.ts';

/** The answer for anything thrown below the chain. What is not known is INTERNAL_ERROR; its text stays inside. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = error instanceof AnswerableError ? error.answerCode : 'INTERNAL_ERROR';
  return new ApiError(code, { cause: error });
}
