import { plans } from '../../shared/catalog/plans.ts';
import { inParallel } from '../../shared/collections/in-parallel.ts';
import type { Organization } from '../../shared/data/organizations.ts';
import type { Deployment } from './deployment.ts';
import { type Month, parseMonth } from './months.ts';
import { Operations } from './operations.ts';

/** Number of organizations read concurrently, with two small reads each. */
const organizationsAtOnce = 16;

type AllUsageDeps = Pick<Deployment, 'organizationRows' | 'usage' | 'credits' | 'now'>;

/** Usage compared with a limit. */
export interface Share {
  readonly used: number;
  /** Null for an organization without a limit. */
  readonly limit: number | null;
  /** `used` divided by `limit`; null without a limit. */
  readonly share: number | null;
}

/** One organization's usage in a month. */
export interface OrganizationUsage {
  readonly orgId: string;
  readonly plan: Organization['plan'];
  readonly status: Organization['status'];
  readonly calls: Share;
  /** Forecast of the month's total calls at the rate of the last seven days; null on the first day of the month. */
  readonly forecast: Share | null;
  /** Null without the AI add-on. */
  readonly credits: Share | null;
}

/** Every organization's usage in a month, compared with its current limits. */
export interface AllUsageReport {
  /** `YYYY-MM`, UTC. */
  readonly month: string;
  /** Sorted by highest share first. */
  readonly organizations: readonly OrganizationUsage[];
}

export interface AllUsageQuery {
  /** `YYYY-MM`; defaults to the current month. */
  readonly month?: string | undefined;
  /** Excludes organizations whose shares are all below this fraction; 0.8 is 80 %. */
  readonly over?: number | undefined;
}

/** Reports the usage of all organizations. */
export class AllUsageOperations extends Operations<AllUsageDeps> {
  /** @throws UsageError for an invalid month */
  async list({ month: name, over = 0 }: AllUsageQuery = {}): Promise<AllUsageReport> {
    const month = parseMonth(name, this.deps.now());
    const organizations = await this.deps.organizationRows.list();
    const rows = await inParallel(organizations, organizationsAtOnce, async (organization) =>
      this.usageOf(organization, month),
    );
    return {
      month: month.name,
      organizations: rows
        .filter((row) => over === 0 || highestShare(row) >= over)
        .sort(
          (left, right) => highestShare(right) - highestShare(left) || (left.orgId < right.orgId ? -1 : 1),
        ),
    };
  }

  private async usageOf(organization: Organization, month: Month): Promise<OrganizationUsage> {
    const { usage, credits, now } = this.deps;
    const { orgId, plan, status, ai } = organization;
    const [{ calls, callsByDay }, balance] = await Promise.all([
      usage.readMonth(orgId, month.startMs),
      ai === null ? null : credits.read(orgId, month.startMs, now()),
    ]);
    const limit = (organization.limits ?? plans[plan].limits)?.callsPerMonth ?? null;
    const forecast = forecastCalls(callsByDay, calls, month, now());
    return {
      orgId,
      plan,
      status,
      calls: shareOf(calls, limit),
      forecast: forecast === null ? null : shareOf(forecast, limit),
      credits:
        ai === null || balance === null ? null : shareOf(balance.used, ai.creditsPerMonth + balance.granted),
    };
  }
}

function shareOf(used: number, limit: number | null): Share {
  return { used, limit, share: limit === null || limit === 0 ? null : used / limit };
}

/** Returns the largest of an organization's shares; 0 if there are none. */
export function highestShare({ calls, forecast, credits }: OrganizationUsage): number {
  return Math.max(calls.share ?? 0, forecast?.share ?? 0, credits?.share ?? 0);
}

const dayMs = 86_400_000;

/** A whole week, because traffic depends on the day of the week. */
const windowDays = 7;

/**
 * Forecast of a month's calls: those so far, plus the hourly rate of the month's last seven days, including
 * today, for the remaining time. Null on the first day of the month, which is too little data; the actual
 * calls when the month is over.
 *
 * @param callsByDay by day of the month, `01` to `31`
 */
export function forecastCalls(
  callsByDay: Readonly<Record<string, number>>,
  calls: number,
  { startMs, endMs }: Pick<Month, 'startMs' | 'endMs'>,
  nowMs: number,
): number | null {
  if (nowMs >= endMs) return calls;
  if (nowMs - startMs < dayMs) return null;
  const today = Math.floor((nowMs - startMs) / dayMs) + 1;
  const firstDay = Math.max(1, today - windowDays + 1);
  const recent = Object.entries(callsByDay).reduce(
    (sum, [day, count]) => (Number(day) >= firstDay && Number(day) <= today ? sum + count : sum),
    0,
  );
  const windowMs = nowMs - (startMs + (firstDay - 1) * dayMs);
  return calls + Math.round((recent / windowMs) * (endMs - nowMs));
}
