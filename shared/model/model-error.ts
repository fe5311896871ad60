import { LoggableError } from '../errors/errors.ts';
import { ApiError } from '../http/api-error.ts';
import { toServiceApiError } from '../http/service-error.ts';
import type { Prompt } from './prompt.ts';

/** `Retry-After` value for a throttled model, in seconds. */
const retryAfterSeconds = 10;

const contentFilter = /\bcontent filter|\bfiltering policy\b|\bblocked\b/i;
const aboutImage = /\bimages?\b|\bimproperly formed\b|\bmalformed\b/i;
const unsupported = /\b(?:not|n't) support/i;

/** Number of consecutive words that a quotation of the input has at least. */
const quotedWords = 3;
const maximumSentence = 300;

/** A model that cannot be called, with the reason that AWS gives. */
class ModelUnavailableError extends LoggableError {
  override readonly name = 'ModelUnavailableError';
}

/**
 * Maps a failed Bedrock call to an API error: CONTENT_REFUSED for filtered content, IMAGE_NOT_READABLE for an image that
 * the model cannot decode, MODEL_UNAVAILABLE for any other rejected request or missing permission.
 */
export function toModelError(error: unknown, model: string, prompt: Prompt): ApiError {
  const general = toServiceApiError(error, retryAfterSeconds);
  if (general.code !== 'INTERNAL_ERROR' || !(error instanceof Error) || !('$fault' in error)) return general;
  const { message } = error;
  if (contentFilter.test(message)) return new ApiError('CONTENT_REFUSED', { cause: error });
  if (prompt.image !== null && aboutImage.test(message) && !unsupported.test(message)) {
    return new ApiError('IMAGE_NOT_READABLE', { cause: error });
  }
  const sentence = quotesInput(message, prompt)
    ? 'AWS quotes the request'
    : message.slice(0, maximumSentence);
  const cause = new ModelUnavailableError(`${model}: ${sentence}`, { cause: error });
  return new ApiError('MODEL_UNAVAILABLE', { cause });
}

/** True when a message contains words of the page text or the parameters, which must not reach a log. */
function quotesInput(message: string, { pageText, parameters }: Prompt): boolean {
  const input = `${pageText} ${JSON.stringify(parameters)}`.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
  const words = message.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.some((_, at) => {
    const run = words.slice(at, at + quotedWords).join(' ');
    return at + quotedWords <= words.length && input.includes(run);
  });
}
