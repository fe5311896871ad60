import * as z from 'zod';
import { jsonFilter } from '../logs/log-filter.ts';
import type { Deployment } from './deployment.ts';
import { Operations } from './operations.ts';

type ThrottlingDeps = Pick<Deployment, 'openLog' | 'now'>;

/** One organization's calls that were answered 429. */
export interface ThrottledOrganization {
  /** Null where a call was refused before anybody asked whose key it is. */
  readonly orgId: string | null;
  readonly plan: string | null;
  readonly refused: number;
  /** By the rate of the usage plan, of the stage or of the account. */
  readonly rate: number;
  /** By the quota of the usage plan. */
  readonly quota: number;
  /** By the service itself: the exact month is used up, or the AI credits are. */
  readonly service: number;
  /** The route that was refused most. */
  readonly route: string;
  /** When it was last refused, ISO 8601. */
  readonly lastAt: string;
}

/** Who was answered 429 in a time. */
export interface ThrottlingReport {
  /** ISO 8601. */
  readonly from: string;
  readonly to: string;
  /** The most refused first. */
  readonly organizations: readonly ThrottledOrganization[];
}

const refusedCalls = jsonFilter('{ $.status = "429" }');

/** What of an access log line says who was refused, and by what. Text, and "-" where there is none. */
const lineSchema = z.object({
  routeKey: z.string(),
  responseType: z.string(),
  orgId: z.string(),
  plan: z.string(),
});

/** Tells from the access log whose calls were refused. */
export class ThrottlingOperations extends Operations<ThrottlingDeps> {
  /**
   * Reads the refusals of the last milliseconds, one after the other.
   *
   * @throws FailedError where the deployment keeps no log
   */
  async list(sinceMs: number): Promise<ThrottlingReport> {
    const toMs = this.deps.now();
    const fromMs = toMs - sinceMs;
    const log = await this.deps.openLog();
    const counts = new Map<string, Refusals>();
    const query = { logGroups: [log.groups.access], fromMs, toMs, filter: refusedCalls };
    for await (const { timestamp, message } of log.read(query)) {
      const line = lineSchema.safeParse(JSON.parse(message)).data;
      if (line === undefined) continue;
      const refusals = counts.get(line.orgId) ?? new Refusals(line.orgId, line.plan);
      counts.set(line.orgId, refusals);
      refusals.add(line.responseType, line.routeKey, timestamp);
    }
    return {
      from: new Date(fromMs).toISOString(),
      to: new Date(toMs).toISOString(),
      organizations: [...counts.values()]
        .map((refusals) => refusals.view())
        .sort((left, right) => right.refused - left.refused),
    };
  }
}

/** Counts one organization's refusals. */
class Refusals {
  private rate = 0;
  private quota = 0;
  private service = 0;
  private lastAt = '';
  private readonly routes = new Map<string, number>();

  private readonly orgId: string;
  private readonly plan: string;

  constructor(orgId: string, plan: string) {
    this.orgId = orgId;
    this.plan = plan;
  }

  add(responseType: string, route: string, timestamp: string): void {
    if (responseType === 'THROTTLED') this.rate += 1;
    else if (responseType === 'QUOTA_EXCEEDED') this.quota += 1;
    else this.service += 1;
    this.routes.set(route, (this.routes.get(route) ?? 0) + 1);
    if (timestamp > this.lastAt) this.lastAt = timestamp;
  }

  view(): ThrottledOrganization {
    const [[route] = ['']] = [...this.routes].sort(([, left], [, right]) => right - left);
    return {
      orgId: valueOrNull(this.orgId),
      plan: valueOrNull(this.plan),
      refused: this.rate + this.quota + this.service,
      rate: this.rate,
      quota: this.quota,
      service: this.service,
      route,
      lastAt: this.lastAt,
    };
  }
}

/** API Gateway writes a hyphen where it has no value. */
function valueOrNull(text: string): string | null {
  return text === '-' ? null : text;
}
