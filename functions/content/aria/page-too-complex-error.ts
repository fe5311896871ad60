import { LoggableError } from '../../../shared/errors/loggable-error.ts';

/** The page has more elements, nests deeper, or spans more table cells, than can be looked at in time. */
export class PageTooComplexError extends LoggableError {
  override readonly name = 'PageTooComplexError';
}
