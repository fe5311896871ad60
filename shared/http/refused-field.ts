import type { LogFields } from '../observability/logger.ts';
import type { ErrorDetails } from './api-error.ts';

/** What is wrong with a field that the caller made up. */
export const unknownFieldMessage = 'is not a field of this request';

/** A complaint may repeat, in quotes, what the caller sent; and schemas put the choices that there are in quotes. */
const quoted = /"[^"]*"(\|"[^"]*")*/g;

/**
 * What the log tells of a refusal: the first field at fault and why, in the words of the contract. Nothing that the caller
 * wrote is in it: no name of a field that does not exist, nothing in quotes.
 */
export function refusedField([first]: ErrorDetails = []): LogFields {
  if (first === undefined) return {};
  if (first.message === unknownFieldMessage) return { reason: `something sent ${unknownFieldMessage}` };
  return { field: first.path, reason: first.message.replace(quoted, '…') };
}
