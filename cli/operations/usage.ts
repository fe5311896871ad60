import { plans } from '../../shared/catalog/plans.ts';
import { dayOfInstant, parseDays } from './days.ts';
import type { Deployment } from './deployment.ts';
import { parseMonth } from './months.ts';
import { Operations } from './operations.ts';
import { readOrganization } from './read-organization.ts';
import { countedAttributes, type OtherCount, type ToolCount, ToolCounts } from './tool-counts.ts';

type UsageDeps = Pick<Deployment, 'organizationRows' | 'usage' | 'eventRows' | 'now'>;

/** A month's calls, with the limit of the plan. */
export interface CallReport {
  readonly orgId: string;
  readonly plan: string;
  /** `YYYY-MM`, UTC. */
  readonly month: string;
  readonly calls: number;
  /** Calls per month; null without a limit. */
  readonly limit: number | null;
  readonly remaining: number | null;
  /** Every day of the month with calls, in order. */
  readonly days: readonly { readonly day: string; readonly calls: number }[];
}

/** Tool usage by day. */
export interface ToolReport {
  readonly orgId: string;
  /** `YYYY-MM-DD`, UTC, both included. */
  readonly from: string;
  readonly to: string;
  readonly events: number;
  /** Distinct visitors, by their hash. */
  readonly visitors: number;
  readonly tools: readonly ToolCount[];
  /** Selected presets, opened panels and used transforms. */
  readonly others: readonly OtherCount[];
}

export interface ToolQuery {
  /** `YYYY-MM-DD`; defaults to the first day of the month of `to`. */
  readonly from?: string | undefined;
  /** `YYYY-MM-DD`; defaults to today. */
  readonly to?: string | undefined;
}

/** Reports the usage of an organization. */
export class UsageOperations extends Operations<UsageDeps> {
  /**
   * The calls of a month, by default the current one.
   *
   * @throws NotFoundError
   * @throws UsageError
   */
  async calls(orgId: string, month?: string): Promise<CallReport> {
    const { organizationRows, usage, now } = this.deps;
    const { name, startMs } = parseMonth(month, now());
    const organization = await readOrganization(organizationRows, orgId);
    const { calls, callsByDay } = await usage.readMonth(orgId, startMs);
    const limit = (organization.limits ?? plans[organization.plan].limits)?.callsPerMonth ?? null;
    return {
      orgId,
      plan: organization.plan,
      month: name,
      calls,
      limit,
      remaining: limit === null ? null : Math.max(0, limit - calls),
      days: Object.entries(callsByDay)
        .map(([day, count]) => ({ day: `${name}-${day}`, calls: count }))
        .sort((left, right) => (left.day < right.day ? -1 : 1)),
    };
  }

  /**
   * Counts tool switches on the given days. Reads the events page by page without retaining them.
   *
   * @throws NotFoundError
   * @throws UsageError
   */
  async tools(orgId: string, query: ToolQuery): Promise<ToolReport> {
    const { organizationRows, eventRows, now } = this.deps;
    const to = query.to ?? dayOfInstant(now());
    const from = query.from ?? `${to.slice(0, 7)}-01`;
    const days = parseDays(from, to);
    await readOrganization(organizationRows, orgId);
    const counts = new ToolCounts(now());
    await eventRows.eachPage({
      orgId,
      days,
      attributes: countedAttributes,
      onPage: (rows) => {
        for (const row of rows) counts.add(row);
      },
    });
    return {
      orgId,
      from,
      to,
      events: counts.events,
      visitors: counts.visitors,
      tools: counts.tools(),
      others: counts.others(),
    };
  }
}
