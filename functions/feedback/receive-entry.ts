import type { Receipt } from '../../shared/contract/feedback.ts';
import { createFeedback, createReport } from '../../shared/contract/routes/feedback.ts';
import type { NewEntry } from '../../shared/data/feedback.ts';
import { defineEndpoint } from '../../shared/http/define-endpoint.ts';
import type { Endpoint, EndpointResponse } from '../../shared/http/endpoint.ts';
import type { Deps } from './deps.ts';

export function feedbackEndpoints(deps: Deps): Endpoint[] {
  return [
    defineEndpoint(createFeedback, async ({ caller: { orgId, siteId }, body }) =>
      receiveEntry(deps, orgId, { kind: 'feedback', siteId, content: body }),
    ),
    defineEndpoint(createReport, async ({ caller: { orgId, siteId }, body }) =>
      receiveEntry(deps, orgId, { kind: 'report', siteId, content: body }),
    ),
  ];
}

/**
 * Returns 201 for a new entry and 200 for a repeated one.
 *
 * @throws EntryExistsError when the ID was already used with a different body
 */
async function receiveEntry(
  { feedback, now }: Pick<Deps, 'feedback' | 'now'>,
  orgId: string,
  newEntry: NewEntry,
): Promise<EndpointResponse<Receipt>> {
  const { entry, isNew } = await feedback.receive(orgId, newEntry, now());
  const { id, kind, status, receivedAt, reference } = entry;
  return { status: isNew ? 201 : 200, body: { id, kind, status, receivedAt, reference } };
}
