import type { LogFields } from '../observability/logger.ts';
import type { ErrorDetails } from './api-error.ts';

export const unknownFieldMessage = 'is not a field of this request';

/**
 * Matches quoted values in messages. They are values that the caller sent or options that a schema defines.
 */
const quoted = /"[^"]*"(\|"[^"]*")*/g;

/**
 * Returns the log fields of a validation error, which contain the first invalid field and the reason but no
 * unknown field names or quoted values.
 */
export function refusedField([first]: ErrorDetails = []): LogFields {
  if (first === undefined) return {};
  if (first.message === unknownFieldMessage) return { reason: 'unknown field' };
  return { field: first.path, reason: first.message.replace(quoted, '…') };
}
