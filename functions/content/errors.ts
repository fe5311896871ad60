import { LoggableError } from '../../shared/errors/errors.ts';
import type { ApiError } from '../../shared/http/api-error.ts';

/**
 * Why a page was not looked at: it is plainly too much; it took more than a page may take, and was stopped; other
 * pages took all the time there was; the request's time was over, which says nothing of the page; or it broke what
 * looks at it.
 */
export type NotExaminedReason = 'too_complex' | 'stopped' | 'no_turn' | 'out_of_time' | 'failed';

/** A page could not be looked at. */
export class PageNotExaminedError extends LoggableError {
  override readonly name = 'PageNotExaminedError';

  readonly reason: NotExaminedReason;

  constructor(reason: NotExaminedReason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** The page has more elements, nests deeper, or spans more table cells, than can be looked at in time. */
export class PageTooComplexError extends LoggableError {
  override readonly name = 'PageTooComplexError';
}

/** A transform that gave no answer but is charged, because the request itself caused the work. */
export class ChargedRefusalError extends Error {
  override readonly name = 'ChargedRefusalError';

  /** Charged of what was reserved. */
  readonly credits: number;
  /** What the caller is told: that credits were charged, too. */
  readonly refusal: ApiError;

  constructor(credits: number, refusal: ApiError) {
    super(refusal.message, { cause: refusal });
    this.credits = credits;
    this.refusal = refusal;
  }
}

/** Why an image is not taken. For the log: the caller is told one thing for all of them. */
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

/** An image that could not be had, or that must not be taken. */
export class ImageRefusedError extends LoggableError {
  override readonly name = 'ImageRefusedError';

  readonly code: ImageRefusal;

  constructor(code: ImageRefusal, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** Audio data (MP3 or Ogg Vorbis) that does not follow its format. */
export class BrokenAudioError extends LoggableError {
  override readonly name = 'BrokenAudioError';
}
