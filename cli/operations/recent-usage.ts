import * as z from 'zod';
import { logMessages } from '../../shared/observability/log-messages.ts';
import { type Condition, fieldsMatch } from '../logs/log-filter.ts';
import type { LogSource } from '../logs/log-source.ts';
import { parsedJson } from '../parsed-json.ts';
import type { Deployment } from './deployment.ts';
import { Operations } from './operations.ts';
import { readOrganization } from './read-organization.ts';

type RecentUsageDeps = Pick<Deployment, 'organizationRows' | 'openLog' | 'now'>;

export const usageGroupings = ['key', 'site', 'route'] as const;
export type UsageGrouping = (typeof usageGroupings)[number];

export type RecentUsageReport = Awaited<ReturnType<RecentUsageOperations['show']>>;

const accessFields = { key: 'keyId', site: 'siteId', route: 'routeKey' } as const;
const functionFields = { key: 'keyId', site: 'siteId', route: 'route' } as const;

const accessLineSchema = z.object({
  status: z.string(),
  keyId: z.string(),
  siteId: z.string(),
  routeKey: z.string(),
});

const chargeSchema = z.object({
  charged: z.number(),
  keyId: z.string(),
  siteId: z.string(),
  route: z.string(),
});

export class RecentUsageOperations extends Operations<RecentUsageDeps> {
  async show(orgId: string, by: UsageGrouping, sinceMs: number) {
    await readOrganization(this.deps.organizationRows, orgId);
    const toMs = this.deps.now();
    const span = { fromMs: toMs - sinceMs, toMs };
    const log = await this.deps.openLog();
    const rows = new Map<string, { calls: number; throttled: number; credits: number }>();
    const rowOf = (name: string) => {
      const row = rows.get(name) ?? { calls: 0, throttled: 0, credits: 0 };
      rows.set(name, row);
      return row;
    };
    const ofOrganization: Condition = ['orgId', orgId];
    for await (const line of linesOf(log, [log.groups.access], [ofOrganization], span, accessLineSchema)) {
      const row = rowOf(line[accessFields[by]]);
      row.calls += 1;
      if (line.status === '429') row.throttled += 1;
    }
    const answered: Condition[] = [ofOrganization, ['message', logMessages.TRANSFORM_COMPLETED]];
    for await (const line of linesOf(log, contentGroups(log), answered, span, chargeSchema)) {
      rowOf(line[functionFields[by]]).credits += line.charged;
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

async function* linesOf<Line>(
  log: LogSource,
  logGroups: readonly string[],
  conditions: readonly Condition[],
  span: { readonly fromMs: number; readonly toMs: number },
  schema: z.ZodType<Line>,
): AsyncGenerator<Line> {
  for await (const { message } of log.read({ logGroups, ...span, filter: fieldsMatch(conditions) })) {
    const line = schema.safeParse(parsedJson(message)).data;
    if (line !== undefined) yield line;
  }
}
