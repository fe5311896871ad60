import { createFeedback } from '../../shared/contract/routes/feedback.ts';
import { defineEndpoint } from '../../shared/http/define-endpoint.ts';
import type { Deps } from './deps.ts';
import { receiveEntry } from './receive-entry.ts';

export function createFeedbackEndpoint(deps: Deps) {
  return defineEndpoint(createFeedback, async ({ caller: { orgId, siteId }, body }) =>
    receiveEntry(deps, orgId, { kind: 'feedback', siteId, content: body }),
  );
}
