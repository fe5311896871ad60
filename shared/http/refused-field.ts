import type { LogFields } from '../observability/logger.ts';
import type { ErrorDetails } from './api-error.ts';

export const unknownFieldMessage = 'is not a field of this request';

/** Matches quoted values in an error message. They are not logged, because the caller may have sent them. */
const quoted = /"[^"]*"(, "[^"]*")*/g;

/**
 * Returns the log fields of a validation error. They contain the first invalid field and the reason, but neither
 * unknown field names nor quoted values.
 */
export function refusedField([first]: ErrorDetails = []): LogFields {
  if (first === undefined) return {};
  if (first.message === unknownFieldMessage) return { reason: 'unknown field' };
  return { field: first.path, reason: first.message.replace(quoted, '…') };
}
