import type { TextError } from '../../../shared/contract/content/texts.ts';
import { ApiError, type ErrorDetails } from '../../../shared/http/api-error.ts';

const messages: Readonly<Record<TextError['code'], string>> = {
  CONTENT_REFUSED: 'The model declined to process this text. Show the original.',
  MODEL_OUTPUT_INVALID: 'The model returned no usable result for this text. Show the original, or retry.',
  SERVICE_BUSY: 'The model was busy or unavailable. Retry this text in a few seconds.',
  TIMEOUT: 'The request timed out before this text was processed. Retry it.',
  VALIDATION_FAILED: 'This text is not valid.',
};

export interface TextFailure {
  /** The error that a request for this text alone would have returned. */
  readonly thrown: ApiError;
  /** The error reported for this text in `results`. */
  readonly error: TextError;
}

/**
 * Converts an error to a failure of one text. Returns null when the error affects the whole request, such as an
 * unavailable store or a misconfigured deployment.
 */
export function textFailureOf(thrown: unknown): TextFailure | null {
  if (!(thrown instanceof ApiError)) return null;
  return isTextErrorCode(thrown.code) ? failureWith(thrown, thrown.code) : null;
}

export function invalidTextFailure(details: ErrorDetails): TextFailure {
  return failureWith(new ApiError('VALIDATION_FAILED', { details }), 'VALIDATION_FAILED');
}

function failureWith(thrown: ApiError, code: TextError['code']): TextFailure {
  const [fault] = thrown.details ?? [];
  const message = fault === undefined ? messages[code] : `This text ${fault.message}.`;
  return { thrown, error: { code, message } };
}

function isTextErrorCode(code: string): code is TextError['code'] {
  return Object.hasOwn(messages, code);
}

/**
 * If every text failed, the request fails with the error of the first text. Converts that error so that its details
 * refer to `texts[0]`.
 */
export function failureOfAll({ thrown }: TextFailure): ApiError {
  if (thrown.details === undefined) return thrown;
  const details = thrown.details.map(({ path, message }) => ({
    path: path.replace(/^text\b/, 'texts[0]'),
    message,
  }));
  return new ApiError(thrown.code, { message: thrown.message, details, cause: thrown.cause });
}
