import { LoggableError } from '../../../shared/errors/loggable-error.ts';

/**
 * Why a page was not looked at: it is plainly too much; it took more than a page may take, and was stopped; other
 * pages took all the time there was; the request's time was over, which says nothing of the page; or it broke what
 * looks at it.
 */
export type NotExaminedReason = 'too_complex' | 'stopped' | 'no_turn' | 'out_of_time' | 'failed';

/** A page could not be looked at. */
export class PageNotExaminedError extends LoggableError {
  override readonly name = 'PageNotExaminedError';

  constructor(
    readonly reason: NotExaminedReason,
    cause?: unknown,
  ) {
    super(reason, { cause });
  }
}
