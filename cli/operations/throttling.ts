import * as z from 'zod';
import { fieldsMatch } from '../logs/log-filter.ts';
import type { Deployment } from './deployment.ts';
import { Operations } from './operations.ts';

type ThrottlingDeps = Pick<Deployment, 'openLog' | 'now'>;

/** One organization's calls that were refused with 429. */
export interface ThrottledOrganization {
  /** Null for calls that were refused before their key was authorized. */
  readonly orgId: string | null;
  readonly plan: string | null;
  readonly refused: number;
  /** By the rate limit of the usage plan, the stage or the account. */
  readonly rate: number;
  /** By the quota of the usage plan. */
  readonly quota: number;
  /** By the service: the month's exact quota or the AI credits are used up. */
  readonly service: number;
  /** The route with the most rejected calls. */
  readonly route: string;
  /** Time of the last rejection, ISO 8601. */
  readonly lastAt: string;
}

export interface ThrottlingReport {
  /** ISO 8601. */
  readonly from: string;
  readonly to: string;
  /** Most rejected calls first. */
  readonly organizations: readonly ThrottledOrganization[];
}

const refusedCalls = fieldsMatch([['status', '429']]);

/** The fields of an access log line that are counted; "-" if missing. */
const lineSchema = z.object({
  routeKey: z.string(),
  responseType: z.string(),
  orgId: z.string(),
  plan: z.string(),
});

const causes: Readonly<Record<string, 'rate' | 'quota'>> = { THROTTLED: 'rate', QUOTA_EXCEEDED: 'quota' };

interface Refusals {
  readonly plan: string;
  rate: number;
  quota: number;
  service: number;
  lastAt: string;
  /** Refused calls by route. */
  readonly routes: Record<string, number>;
}

/** Counts refused calls in the access log by organization. */
export class ThrottlingOperations extends Operations<ThrottlingDeps> {
  /** @throws FailedError if the deployment has no log */
  async list(sinceMs: number): Promise<ThrottlingReport> {
    const toMs = this.deps.now();
    const fromMs = toMs - sinceMs;
    const log = await this.deps.openLog();
    const found = new Map<string, Refusals>();
    const query = { logGroups: [log.groups.access], fromMs, toMs, filter: refusedCalls };
    for await (const { timestamp, message } of log.read(query)) {
      const line = lineSchema.safeParse(JSON.parse(message)).data;
      if (line === undefined) continue;
      const { orgId, plan, routeKey, responseType } = line;
      const refusals = found.get(orgId) ?? { plan, rate: 0, quota: 0, service: 0, lastAt: '', routes: {} };
      found.set(orgId, refusals);
      refusals[causes[responseType] ?? 'service'] += 1;
      refusals.routes[routeKey] = (refusals.routes[routeKey] ?? 0) + 1;
      if (timestamp > refusals.lastAt) refusals.lastAt = timestamp;
    }
    return {
      from: new Date(fromMs).toISOString(),
      to: new Date(toMs).toISOString(),
      organizations: [...found]
        .map(([orgId, { plan, rate, quota, service, lastAt, routes }]) => ({
          orgId: valueOrNull(orgId),
          plan: valueOrNull(plan),
          refused: rate + quota + service,
          rate,
          quota,
          service,
          route: Object.entries(routes).sort(([, left], [, right]) => right - left)[0]?.[0] ?? '',
          lastAt,
        }))
        .sort((left, right) => right.refused - left.refused),
    };
  }
}

/** API Gateway writes a hyphen for a missing value. */
function valueOrNull(text: string): string | null {
  return text === '-' ? null : text;
}
