import { LoggableError } from '../../shared/errors/errors.ts';
import type { ApiError } from '../../shared/http/api-error.ts';

/**
 * Reasons why a page was not examined.
 *
 * - `too_complex`: the page has too many elements or levels.
 * - `stopped`: the page exceeded a limit of the worker.
 * - `no_turn`: other pages occupied all workers.
 * - `out_of_time`: the request deadline passed.
 * - `failed`: the page crashed the worker.
 */
export type NotExaminedReason = 'too_complex' | 'stopped' | 'no_turn' | 'out_of_time' | 'failed';

export class PageNotExaminedError extends LoggableError {
  override readonly name = 'PageNotExaminedError';

  readonly reason: NotExaminedReason;

  constructor(reason: NotExaminedReason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

export class PageTooComplexError extends LoggableError {
  override readonly name = 'PageTooComplexError';
}

/**
 * Thrown when the content of a request, such as a page that takes too long to examine, makes a transform fail. Credits
 * are still charged.
 */
export class ChargedRefusalError extends Error {
  override readonly name = 'ChargedRefusalError';

  readonly credits: number;
  readonly refusal: ApiError;

  constructor(credits: number, refusal: ApiError) {
    super(refusal.message, { cause: refusal });
    this.credits = credits;
    this.refusal = refusal;
  }
}

/** Reasons for rejecting an image. They are only logged. The caller receives the same error for every reason. */
type ImageRefusal =
  | 'ADDRESS_NOT_PUBLIC'
  | 'ADDRESS_NOT_FOUND'
  | 'URL_NOT_ALLOWED'
  | 'TOO_MANY_REDIRECTS'
  | 'STATUS_NOT_OK'
  | 'ENCODED'
  | 'TOO_LARGE'
  | 'TOO_SLOW'
  | 'NOT_REACHABLE'
  | 'TYPE_NOT_ALLOWED'
  | 'DIMENSIONS';

export class ImageRefusedError extends LoggableError {
  override readonly name = 'ImageRefusedError';

  readonly code: ImageRefusal;

  constructor(code: ImageRefusal, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

export class BrokenAudioError extends LoggableError {
  override readonly name = 'BrokenAudioError';
}
