import { responseReserveMs } from '../../shared/aws/deadline.ts';
import { entitlementOf } from '../../shared/catalog/enabled-tools.ts';
import { analyticsEnvelopeSchema } from '../../shared/contract/analytics.ts';
import { logUsage } from '../../shared/contract/routes/analytics.ts';
import { visitorHash } from '../../shared/data/visitor-hash.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { defineEndpoint } from '../../shared/http/define-endpoint.ts';
import { checkEvents } from './check-events.ts';
import type { Deps } from './deps.ts';

/** The middleware chain validates only the envelope, because one invalid event must not fail the whole batch. */
const route = { ...logUsage, body: analyticsEnvelopeSchema };

export function logUsageEndpoint({ events, visitorHashKeys, now }: Deps) {
  return defineEndpoint(route, async ({ caller, headers, body, remainingTimeMs, counted }) => {
    const { orgId, siteId, plan, ai } = caller;
    const nowMs = now();
    const { accepted, rejected } = checkEvents(body, entitlementOf({ plan, ai }), nowMs);
    const isOptedOut = headers.get('Sec-GPC') === '1';
    if (!caller.trackUsage || isOptedOut || accepted.length === 0) {
      return {
        status: 202,
        body: { accepted: 0, duplicates: 0, ignored: accepted.length, rejected: [...rejected] },
      };
    }
    const userIds = accepted.map(({ userId }) => userId);
    const [hashes] = await Promise.all([hashVisitors(orgId, userIds, visitorHashKeys), counted]);
    const counts = await events.record(
      orgId,
      accepted.map(({ userId: _, ...event }, index) => ({
        ...event,
        eventId: event.eventId ?? null,
        siteId,
        visitorHash: hashes[index] ?? null,
        pagePath: event.pagePath ?? null,
      })),
      nowMs,
      () => remainingTimeMs() - responseReserveMs,
    );
    return { status: 202, body: { ...counts, ignored: 0, rejected: [...rejected] } };
  });
}

/**
 * Reads the visitor hash key only when at least one event identifies a visitor.
 * @throws ApiError API_KEY_INVALID when the organization no longer exists
 */
async function hashVisitors(
  orgId: string,
  userIds: readonly (string | undefined)[],
  keys: Deps['visitorHashKeys'],
): Promise<readonly (string | null)[]> {
  if (userIds.every((userId) => userId === undefined)) return userIds.map(() => null);
  const key = await keys.find(orgId);
  if (key === null) throw new ApiError('API_KEY_INVALID');
  return userIds.map((userId) => (userId === undefined ? null : visitorHash(key, userId)));
}
