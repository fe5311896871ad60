import { answerReserveMs } from '../../shared/aws/deadline.ts';
import { entitlementOf } from '../../shared/catalog/enabled-tools.ts';
import { analyticsEnvelopeSchema } from '../../shared/contract/analytics.ts';
import { logUsage } from '../../shared/contract/routes/analytics.ts';
import { defineEndpoint } from '../../shared/http/define-endpoint.ts';
import { checkEvents } from './check-events.ts';
import type { Deps } from './deps.ts';
import { hashVisitors } from './hash-visitors.ts';

/** The route as the chain checks it: a bad event of a batch is this endpoint's matter, not the whole call's. */
const route = { ...logUsage, body: analyticsEnvelopeSchema };

/** POST /analytics/log: checks each event, then stores the good ones once, unless the site does not track usage. */
export function logUsageEndpoint({ events, visitorHashKeys, now }: Deps) {
  return defineEndpoint(route, async ({ caller, body, remainingTimeMs }) => {
    const { orgId, siteId, plan, ai } = caller;
    const nowMs = now();
    const { good, rejected } = checkEvents(body, entitlementOf({ plan, ai }), nowMs);
    if (!caller.trackUsage || good.length === 0) {
      return {
        status: 202,
        body: { accepted: 0, duplicates: 0, ignored: good.length, rejected: [...rejected] },
      };
    }
    const userIds = good.map(({ userId }) => userId);
    const hashes = await hashVisitors(orgId, userIds, visitorHashKeys);
    const counts = await events.record(
      orgId,
      good.map(({ userId: _, ...event }, index) => ({
        ...event,
        eventId: event.eventId ?? null,
        siteId,
        visitorHash: hashes[index] ?? null,
        pagePath: event.pagePath ?? null,
      })),
      nowMs,
      () => remainingTimeMs() - answerReserveMs,
    );
    return { status: 202, body: { ...counts, ignored: 0, rejected: [...rejected] } };
  });
}
