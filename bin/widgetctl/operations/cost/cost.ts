import { dollarsOfPart, fixedDollars, fixedParts, storageDollars } from '../../../../lib/costs/fixed-cost.ts';
import { pricedModels } from '../../../../lib/costs/model-cost.ts';
import { type MonthCost, sumOfCosts, sumOfRanges, totalOf } from '../../../../lib/costs/month-cost.ts';
import { ofEachService } from '../../../../lib/costs/services.ts';
import type { DollarRange } from '../../../../lib/costs/transform-cost.ts';
import { defaultModels } from '../../../../lib/model-ids.ts';
import { modesUpTo } from '../../../../shared/catalog/ai.ts';
import { modelPriceOf } from '../../../../shared/catalog/model-prices.ts';
import { aiModeSchema } from '../../../../shared/contract/enumerations.ts';
import type { Organization } from '../../../../shared/data/organizations.ts';
import { forecastCalls } from '../all-usage/forecast.ts';
import type { Deployment } from '../deployment.ts';
import { ofEachOrganization } from '../each-organization.ts';
import { type Month, parseMonth } from '../months.ts';
import type { OnProgress } from '../progress.ts';
import { readOrganization } from '../read-organization.ts';
import {
  type OrganizationCost,
  organizationCost,
  rounded,
  roundedCost,
  roundedDollars,
} from './organization-cost.ts';

interface CostDeps
  extends Pick<Deployment, 'organizationRows' | 'usage' | 'credits' | 'models' | 'explain' | 'now'> {
  /** Bytes in all tables. */
  readonly storedBytes: () => Promise<number>;
}

/** What a deployment costs a month, called or not. */
export interface FixedCost {
  readonly dollars: number;
  readonly parts: readonly { readonly name: string; readonly count: number; readonly dollars: number }[];
  /** What the tables hold now; null where DynamoDB did not say. */
  readonly stored: { readonly bytes: number; readonly dollars: number } | null;
  /** Why DynamoDB did not say it. */
  readonly storedUntold: string | null;
}

/** A month in US dollars, at list prices. */
export interface CostReport {
  /** `YYYY-MM`, UTC. */
  readonly month: string;
  /** The dearest first. */
  readonly organizations: readonly OrganizationCost[];
  /** Of these organizations together. */
  readonly services: MonthCost;
  readonly dollars: DollarRange;
  /** At the month's end; null on its first day. */
  readonly forecast: DollarRange | null;
  /** Null where one organization was asked for: it is the deployment's. */
  readonly fixed: FixedCost | null;
  /** Models without a list price, whose answers are left out. */
  readonly unpricedModels: readonly string[];
}

export interface CostQuery {
  /** `YYYY-MM`; this month when left out. */
  readonly month?: string | undefined;
  /** All organizations when left out. */
  readonly orgId?: string | undefined;
}

/** Calculates the cost of a month from the counters in the tables. */
export class CostOperations {
  private readonly deps: CostDeps;

  constructor(deps: CostDeps) {
    this.deps = deps;
  }

  /** @throws UsageError when the month is none, NotFoundError when there is no such organization */
  async read(
    { month: asked, orgId }: CostQuery = {},
    onProgress: OnProgress = () => undefined,
  ): Promise<CostReport> {
    const { organizationRows, now } = this.deps;
    const month = parseMonth(asked, now());
    const organizations =
      orgId === undefined ? await organizationRows.list() : [await readOrganization(organizationRows, orgId)];
    const costs = await ofEachOrganization(organizations, onProgress, (organization) =>
      this.costOf(organization, month),
    );
    const services = sumOfCosts(costs.map((cost) => cost.services));
    const forecasts = costs.map(({ forecast }) => forecast);
    return {
      month: month.name,
      organizations: costs
        .sort((left, right) => right.dollars.high - left.dollars.high || (left.orgId < right.orgId ? -1 : 1))
        .map(roundedCost),
      services: ofEachService((service) => rounded(services[service])),
      dollars: rounded(totalOf(services)),
      forecast: sumOfForecasts(forecasts),
      fixed: orgId === undefined ? await this.fixed() : null,
      unpricedModels: this.unpricedModels(),
    };
  }

  private async costOf(organization: Organization, month: Month): Promise<OrganizationCost> {
    const { usage, credits, models, now } = this.deps;
    const { orgId, ai } = organization;
    const [{ calls, callsByDay }, { byTransform }] = await Promise.all([
      usage.readMonth(orgId, month.startMs),
      credits.read(orgId, month.startMs),
    ]);
    // Without the add-on now, it may have had it in that month, up to any mode.
    const modes = ai === null ? aiModeSchema.options : modesUpTo(ai.modeCap);
    return organizationCost(
      organization,
      { calls, byTransform, forecastCalls: forecastCalls(callsByDay, calls, month, now()) },
      pricedModels(models ?? defaultModels, modes),
    );
  }

  private async fixed(): Promise<FixedCost> {
    const stored = await this.deps.storedBytes().then(
      (bytes) => ({ stored: { bytes, dollars: roundedDollars(storageDollars(bytes)) }, storedUntold: null }),
      (error: unknown) => ({ stored: null, storedUntold: this.deps.explain(error) }),
    );
    return {
      dollars: roundedDollars(fixedDollars()),
      parts: fixedParts.map((part) => ({
        name: part.name,
        count: part.count,
        dollars: roundedDollars(dollarsOfPart(part)),
      })),
      ...stored,
    };
  }

  private unpricedModels(): readonly string[] {
    const { models } = this.deps;
    if (models === null) return [];
    const ids = aiModeSchema.options.map((mode) => models[mode]);
    return [...new Set(ids)].filter((id) => modelPriceOf(id) === null);
  }
}

function sumOfForecasts(forecasts: readonly (DollarRange | null)[]): DollarRange | null {
  const known = forecasts.filter((forecast) => forecast !== null);
  return known.length < forecasts.length ? null : rounded(sumOfRanges(known));
}
