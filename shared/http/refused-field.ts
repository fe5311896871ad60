import type { LogFields } from '../observability/logger.ts';
import type { ErrorDetails } from './api-error.ts';

export const unknownFieldMessage = 'is not a field of this request';

/** Matches quoted values in messages: values that the caller sent, and the options of a schema. */
const quoted = /"[^"]*"(\|"[^"]*")*/g;

/**
 * Returns the log fields of a validation error: the first invalid field and the reason, without unknown field
 * names or quoted values.
 */
export function refusedField([first]: ErrorDetails = []): LogFields {
  if (first === undefined) return {};
  if (first.message === unknownFieldMessage) return { reason: 'unknown field' };
  return { field: first.path, reason: first.message.replace(quoted, '…') };
}
