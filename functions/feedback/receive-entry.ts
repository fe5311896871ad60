import type { Receipt } from '../../shared/contract/feedback.ts';
import { EntryExistsError, type NewEntry } from '../../shared/data/feedback.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import type { EndpointAnswer } from '../../shared/http/endpoint.ts';
import type { Deps } from './deps.ts';

/**
 * Stores an entry and answers with its receipt: 201 for a new one, 200 for one that was sent before.
 *
 * @throws ApiError ALREADY_EXISTS when the id was used with another body
 */
export async function receiveEntry(
  { feedback, now }: Pick<Deps, 'feedback' | 'now'>,
  orgId: string,
  newEntry: NewEntry,
): Promise<EndpointAnswer<Receipt>> {
  const { entry, isNew } = await feedback.receive(orgId, newEntry, now()).catch(asApiError);
  const { id, kind, status, receivedAt, reference } = entry;
  return { status: isNew ? 201 : 200, body: { id, kind, status, receivedAt, reference } };
}

function asApiError(error: unknown): never {
  throw error instanceof EntryExistsError ? new ApiError('ALREADY_EXISTS', { cause: error }) : error;
}
