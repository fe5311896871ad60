import { usagePlanQuota } from '../../shared/catalog/plans.ts';
import { inParallel } from '../../shared/collections/in-parallel.ts';
import { monthOf } from '../../shared/data/month.ts';
import { ConflictError } from '../errors.ts';
import { dayOfInstant, parseDays, parseMonth } from './days.ts';
import type { Deployment } from './deployment.ts';
import { differs, readGatewayQuota } from './gateway-quota.ts';
import { readMonthTerms } from './month-terms.ts';
import { Operations } from './operations.ts';
import { readOrganizationMonth } from './organization-month.ts';
import { readChangeable, readOrganization } from './read-organization.ts';
import { countedAttributes, ToolCounts } from './tool-counts.ts';

type UsageDeps = Pick<
  Deployment,
  'organizationRows' | 'deletedMonths' | 'usage' | 'credits' | 'eventRows' | 'controlPlane' | 'now'
>;

const organizationsAtOnce = 16;

export type AllUsageReport = Awaited<ReturnType<UsageOperations['list']>>;

export type CallReport = Awaited<ReturnType<UsageOperations['calls']>>;

export type ToolReport = Awaited<ReturnType<UsageOperations['tools']>>;

interface UsageListQuery {
  /** Month, `YYYY-MM`; defaults to the current month. */
  readonly month?: string | undefined;
  /** Minimum usage: excludes organizations that use less than this fraction of every limit. */
  readonly over?: number | undefined;
}

interface ToolQuery {
  /** First day, `YYYY-MM-DD`; defaults to the first day of the month of `to`. */
  readonly from?: string | undefined;
  /** Last day, `YYYY-MM-DD`, inclusive; defaults to today. */
  readonly to?: string | undefined;
}

/** Reports calls, AI credits and tool use. Days and months are in UTC. */
export class UsageOperations extends Operations<UsageDeps> {
  /** Includes deleted organizations. Omits organizations that did not exist in the month. */
  async list({ month: given, over = 0 }: UsageListQuery = {}) {
    const month = parseMonth(given ?? monthOf(this.deps.now()));
    const [deleted, organizations] = await Promise.all([
      this.deps.deletedMonths.list(month),
      this.deps.organizationRows.list(),
    ]);
    const rows = await inParallel(organizations, organizationsAtOnce, (organization) =>
      readOrganizationMonth(this.deps, organization, month),
    );
    const highest = ({ calls, credits }: (typeof rows)[number]) =>
      Math.max(calls.share ?? 0, credits?.share ?? 0);
    return {
      month,
      organizations: [...deleted, ...rows]
        .filter(({ plan, calls, credits }) => plan !== null || calls.used > 0 || credits !== null)
        .filter((row) => over === 0 || highest(row) >= over)
        .sort((left, right) => highest(right) - highest(left) || (left.orgId < right.orgId ? -1 : 1)),
    };
  }

  async calls(orgId: string, given?: string) {
    const month = parseMonth(given ?? monthOf(this.deps.now()));
    const organization = await readOrganization(this.deps.organizationRows, orgId);
    const [terms, { calls, callsByDay }, quota] = await Promise.all([
      readMonthTerms(this.deps, organization, month),
      this.deps.usage.readMonth(orgId, Date.parse(month)),
      month === monthOf(this.deps.now()) ? readGatewayQuota(this.deps, organization) : null,
    ]);
    const limit = terms?.callsPerMonth ?? null;
    return {
      orgId,
      plan: terms?.plan ?? null,
      month,
      calls,
      limit,
      remaining: limit === null ? null : Math.max(0, limit - calls),
      /** Calls that API Gateway has counted, if they differ from the exact count; otherwise null. */
      gatewayCalls: quota !== null && differs(quota, calls) ? quota.calls : null,
      days: Object.entries(callsByDay)
        .map(([day, count]) => ({ day: `${month}-${day}`, calls: count }))
        .sort((left, right) => (left.day < right.day ? -1 : 1)),
    };
  }

  /**
   * Gives calls of this month back to an organization, in API Gateway's quota and in the exact count. Changes the exact
   * count last, so that the same command can be run again after a failure.
   */
  async giveBack(orgId: string, amount: number): Promise<CallReport> {
    const { organizationRows, usage, controlPlane, now } = this.deps;
    const { usageKeyId, usagePlanId } = await readChangeable(organizationRows, orgId);
    const { calls, limit } = await this.calls(orgId);
    const fewer = `Organization ${orgId} has made ${calls} calls this month: give back at most as many.`;
    if (amount > calls) throw new ConflictError(fewer);
    if (usageKeyId !== null && usagePlanId !== null && limit !== null) {
      const remaining = usagePlanQuota(limit) - (calls - amount);
      await (await controlPlane()).keys.setRemaining(usagePlanId, usageKeyId, remaining);
    }
    if (!(await usage.giveBack(orgId, amount, now()))) throw new ConflictError(fewer);
    return this.calls(orgId);
  }

  async tools(orgId: string, query: ToolQuery) {
    const { organizationRows, eventRows, now } = this.deps;
    const nowMs = now();
    const to = query.to ?? dayOfInstant(nowMs);
    const from = query.from ?? `${to.slice(0, 7)}-01`;
    const days = parseDays(from, to);
    await readOrganization(organizationRows, orgId);
    const counts = new ToolCounts();
    await eventRows.eachPage({
      orgId,
      days,
      attributes: countedAttributes,
      onPage: (rows) => {
        for (const row of rows) counts.add(row, nowMs);
      },
    });
    return { orgId, from, to, ...counts.report() };
  }
}
