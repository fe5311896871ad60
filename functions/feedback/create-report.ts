import { createReport } from '../../shared/contract/routes/feedback.ts';
import { defineEndpoint } from '../../shared/http/define-endpoint.ts';
import type { Deps } from './deps.ts';
import { receiveEntry } from './receive-entry.ts';

export function createReportEndpoint(deps: Deps) {
  return defineEndpoint(createReport, async ({ caller: { orgId, siteId }, body }) =>
    receiveEntry(deps, orgId, { kind: 'report', siteId, content: body }),
  );
}
