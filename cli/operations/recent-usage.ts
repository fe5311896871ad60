import * as z from 'zod';
import { logMessages } from '../../shared/observability/log-messages.ts';
import { fieldsMatch } from '../logs/log-filter.ts';
import type { LogSource } from '../logs/log-source.ts';
import { parsedJson } from '../parsed-json.ts';
import type { Deployment } from './deployment.ts';
import { Operations } from './operations.ts';
import { readOrganization } from './read-organization.ts';

type RecentUsageDeps = Pick<Deployment, 'organizationRows' | 'openLog' | 'now'>;

export const usageGroupings = ['key', 'site', 'route'] as const;
export type UsageGrouping = (typeof usageGroupings)[number];

export type RecentUsageReport = Awaited<ReturnType<RecentUsageOperations['show']>>;

/** A line of the access log, which has a `routeKey`, or of a completed transform, which has the charged credits. */
const lineSchema = z.object({
  keyId: z.string(),
  siteId: z.string(),
  routeKey: z.string().optional(),
  route: z.string().optional(),
  status: z.unknown(),
  charged: z.number().default(0),
});

export class RecentUsageOperations extends Operations<RecentUsageDeps> {
  async show(orgId: string, by: UsageGrouping, sinceMs: number) {
    await readOrganization(this.deps.organizationRows, orgId);
    const toMs = this.deps.now();
    const span = { fromMs: toMs - sinceMs, toMs };
    const log = await this.deps.openLog();
    const rows = new Map<string, { calls: number; throttled: number; credits: number }>();
    const logGroups = [log.groups.access, ...contentGroups(log)];
    const filter = fieldsMatch(
      [['orgId', orgId]],
      [
        ['routeKey', '*'],
        ['message', logMessages.TRANSFORM_COMPLETED],
      ],
    );
    for await (const { message } of log.read({ logGroups, ...span, filter })) {
      const line = lineSchema.safeParse(parsedJson(message)).data;
      if (line === undefined) continue;
      const { keyId: key, siteId: site, routeKey, route = routeKey ?? '-', status, charged } = line;
      const name = { key, site, route }[by];
      const row = rows.get(name) ?? { calls: 0, throttled: 0, credits: 0 };
      rows.set(name, row);
      row.credits += charged;
      if (routeKey !== undefined) row.calls += 1;
      if (routeKey !== undefined && status === '429') row.throttled += 1;
    }
    return {
      orgId,
      by,
      from: new Date(span.fromMs).toISOString(),
      to: new Date(span.toMs).toISOString(),
      rows: [...rows]
        // The access log contains `-` for calls without a key, site or route.
        .map(([name, row]) => ({ name: name === '-' ? null : name, ...row }))
        .sort((left, right) => right.calls - left.calls || right.credits - left.credits),
    };
  }
}

/** Only the content function charges credits. If no log group's name contains `content`, all groups are read. */
function contentGroups({ groups: { functions } }: LogSource): readonly string[] {
  const content = functions.filter((name) => /content/i.test(name));
  return content.length > 0 ? content : functions;
}
