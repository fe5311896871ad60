import * as z from 'zod';
import { logMessages } from '../../shared/observability/log-messages.ts';
import { type Condition, fieldsMatch } from '../logs/log-filter.ts';
import { readRecord } from '../logs/log-record.ts';
import type { LogSource } from '../logs/log-source.ts';
import { parsedJson } from '../parsed-json.ts';
import type { Deployment } from './deployment.ts';
import { Operations } from './operations.ts';
import { readOrganization } from './read-organization.ts';
import type { UsageGrouping } from './usage-groupings.ts';

type RecentUsageDeps = Pick<Deployment, 'organizationRows' | 'keyRows' | 'openLog' | 'now'>;

export type RecentUsageReport = Awaited<ReturnType<RecentUsageOperations['show']>>;

const fields = { key: 'keyId', site: 'siteId', route: 'route' } as const;

const callSchema = z.object({
  status: z.number(),
  keyId: z.string(),
  originHost: z.string().nullable().default(null),
});

const chargeSchema = z.object({
  charged: z.number(),
  keyId: z.string(),
  siteId: z.string(),
  route: z.string(),
  originHost: z.string().nullable().default(null),
});

export class RecentUsageOperations extends Operations<RecentUsageDeps> {
  async show(orgId: string, by: UsageGrouping, sinceMs: number) {
    const { organizationRows, keyRows } = this.deps;
    await readOrganization(organizationRows, orgId);
    const toMs = this.deps.now();
    const span = { fromMs: toMs - sinceMs, toMs };
    const log = await this.deps.openLog();
    const rows = new Map<string | null, { calls: number; throttled: number; credits: number }>();
    const rowOf = (name: string | null) => {
      const row = rows.get(name) ?? { calls: 0, throttled: 0, credits: 0 };
      rows.set(name, row);
      return row;
    };
    const linesOf = (logGroups: readonly string[], ...conditions: readonly Condition[]) =>
      log.read({ logGroups, ...span, filter: fieldsMatch([['orgId', orgId], ...conditions]) });
    const count = (name: string | null, status: number) => {
      const row = rowOf(name);
      row.calls += 1;
      if (status === 429) row.throttled += 1;
    };
    if (by === 'origin') {
      // Only the functions see the page's origin, so calls that API Gateway rejects are missing.
      const answered: Condition = ['message', logMessages.COMPLETED];
      for await (const { message } of linesOf(log.groups.functions, answered)) {
        const call = callSchema.safeParse(parsedJson(message)).data;
        if (call !== undefined) count(call.originHost, call.status);
      }
    } else {
      for await (const { message } of linesOf([log.groups.access])) {
        const record = readRecord(message);
        if (record.kind === 'request') count(record[fields[by]], record.status);
      }
    }
    const completed: Condition = ['message', logMessages.TRANSFORM_COMPLETED];
    for await (const { message } of linesOf(contentGroups(log), completed)) {
      const charge = chargeSchema.safeParse(parsedJson(message)).data;
      if (charge !== undefined)
        rowOf(by === 'origin' ? charge.originHost : charge[fields[by]]).credits += charge.charged;
    }
    const labels = new Map(
      by === 'key' ? (await keyRows.list(orgId)).map(({ keyId, label }) => [keyId, label]) : [],
    );
    return {
      orgId,
      by,
      from: new Date(span.fromMs).toISOString(),
      to: new Date(span.toMs).toISOString(),
      rows: [...rows]
        .map(([name, row]) => ({ name, label: labels.get(name ?? ''), ...row }))
        .sort((left, right) => right.calls - left.calls || right.credits - left.credits),
    };
  }
}

/** Only the content function charges credits. Returns all log groups if none has a name that contains `content`. */
function contentGroups({ groups: { functions } }: LogSource): readonly string[] {
  const content = functions.filter((name) => /content/i.test(name));
  return content.length > 0 ? content : functions;
}
