import type { LogFields } from '../observability/logger.ts';
import type { ErrorDetails } from './api-error.ts';

export const unknownFieldMessage = 'is not a field of this request';

/** Matches quoted values in messages: values that the caller sent, or options that a schema defines. */
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
