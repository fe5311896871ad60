import { answerReserveMs } from '../../shared/aws/deadline.ts';
import { logUsage } from '../../shared/contract/routes/analytics.ts';
import { defineEndpoint } from '../../shared/http/define-endpoint.ts';
import { checkEvents } from './check-events.ts';
import type { Deps } from './deps.ts';
import { hashVisitors } from './hash-visitors.ts';

/** POST /analytics/log: checks all events, then stores each once. */
export function logUsageEndpoint({ events, visitorHashKeys, now }: Deps) {
  return defineEndpoint(logUsage, async ({ caller, body, remainingTimeMs }) => {
    const { orgId, siteId, plan, ai } = caller;
    const nowMs = now();
    const checked = checkEvents(body, { plan, aiEnabled: ai !== null }, nowMs);
    const userIds = checked.map(({ userId }) => userId);
    const hashes = await hashVisitors(orgId, userIds, visitorHashKeys);
    const counts = await events.record(
      orgId,
      checked.map(({ eventId, featureCode, action, occurredAtMs, pagePath }, index) => ({
        eventId: eventId ?? null,
        siteId,
        featureCode,
        action,
        occurredAtMs,
        visitorHash: hashes[index] ?? null,
        pagePath: pagePath ?? null,
      })),
      nowMs,
      () => remainingTimeMs() - answerReserveMs,
    );
    return { status: 202, body: counts };
  });
}
