import type { PricedModel } from '../../../../lib/costs/model-cost.ts';
import { type MonthCost, monthCost, timesRange, totalOf } from '../../../../lib/costs/month-cost.ts';
import { ofEachService } from '../../../../lib/costs/services.ts';
import type { DollarRange } from '../../../../lib/costs/transform-cost.ts';
import type { CreditBalance } from '../../../../shared/data/credit-item.ts';
import type { Organization } from '../../../../shared/data/organizations.ts';
import type { MonthlyUsage } from '../../../../shared/data/usage.ts';

/** One organization's month in US dollars. */
export interface OrganizationCost {
  readonly orgId: string;
  readonly plan: Organization['plan'];
  readonly status: Organization['status'];
  readonly calls: number;
  /** Answers of transforms: of the calls. Those from the cache are not among them. */
  readonly answers: number;
  /** Credits charged for them. */
  readonly credits: number;
  readonly dollars: DollarRange;
  /** At the month's end, if everything grows as the calls do; null on the month's first day. */
  readonly forecast: DollarRange | null;
  readonly services: MonthCost;
}

/** What was counted of an organization in a month. */
export interface CountedMonth extends Pick<MonthlyUsage, 'calls'>, Pick<CreditBalance, 'byTransform'> {
  /** The calls at the month's end; null where nothing can be said. */
  readonly forecastCalls: number | null;
}

/** @param models of the modes that it may have used */
export function organizationCost(
  { orgId, plan, status }: Organization,
  { calls, byTransform, forecastCalls }: CountedMonth,
  models: readonly PricedModel[],
): OrganizationCost {
  const services = monthCost({ calls, byTransform }, models);
  const counts = Object.values(byTransform);
  const dollars = totalOf(services);
  return {
    orgId,
    plan,
    status,
    calls,
    answers: counts.reduce((sum, { answers }) => sum + answers, 0),
    credits: counts.reduce((sum, { charged }) => sum + charged, 0),
    dollars,
    forecast: forecastCalls === null ? null : timesRange(dollars, growthOf(calls, forecastCalls)),
    services,
  };
}

/** The same, rounded: sums of floating-point numbers are not exact. */
export function roundedCost(cost: OrganizationCost): OrganizationCost {
  return {
    ...cost,
    dollars: rounded(cost.dollars),
    forecast: cost.forecast === null ? null : rounded(cost.forecast),
    services: ofEachService((service) => rounded(cost.services[service])),
  };
}

function growthOf(calls: number, forecastCalls: number): number {
  return calls === 0 ? 1 : forecastCalls / calls;
}

/** To a millionth of a dollar. */
export function rounded({ low, high }: DollarRange): DollarRange {
  return { low: roundedDollars(low), high: roundedDollars(high) };
}

/** The same for one amount. */
export function roundedDollars(dollars: number): number {
  return Math.round(dollars * 1_000_000) / 1_000_000;
}
