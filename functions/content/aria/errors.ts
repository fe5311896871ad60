import { LoggableError } from '../../../shared/errors/errors.ts';

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
