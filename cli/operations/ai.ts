import * as z from 'zod';
import { creditsPerMonthByTier } from '../../shared/catalog/ai.ts';
import type { AiMode, AiTier } from '../../shared/contract/enumerations.ts';
import { monthOf, nextMonthStartSeconds } from '../../shared/data/month.ts';
import type { Organization } from '../../shared/data/organizations.ts';
import { ConflictError, UsageError } from '../errors.ts';
import { parseInput } from '../inputs.ts';
import { changeOrganization } from './change-organization.ts';
import type { Changed } from './changed.ts';
import { parseMonth } from './days.ts';
import type { Deployment } from './deployment.ts';
import { readMonthTerms } from './month-terms.ts';
import { Operations } from './operations.ts';
import { type OrganizationView, viewOrganization } from './organization-view.ts';
import { readChangeable, readOrganization } from './read-organization.ts';

type AiDeps = Pick<Deployment, 'organizationRows' | 'credits' | 'usage' | 'now'>;

/** `creditsPerMonth` is required for tier `custom` and rejected for all others. */
interface TierChoice {
  readonly tier: AiTier;
  readonly creditsPerMonth: number | null;
}

export type CreditReport = Awaited<ReturnType<AiOperations['credits']>>;

type AiSettings = Organization['ai'];

const creditsSchema = z.int('must be a whole number').min(1, 'must be at least 1').max(1_000_000_000);

export class AiOperations extends Operations<AiDeps> {
  /** Disables the AI add-on, but keeps the record of this month's charges. */
  async disable(orgId: string): Promise<Changed<OrganizationView>> {
    return this.change(orgId, () => null);
  }

  /**
   * Changes the tier of an organization's AI add-on or the highest AI mode that the add-on allows. If the organization
   * does not have the add-on, specifying a tier also enables it.
   * @param choice tier to set; null keeps the current tier
   * @param modeCap highest mode to set; null keeps the current one, or sets `standard` for a new add-on
   * @param creditsPerCaller daily credits of each caller to set, null for no limit; when omitted, keeps the current value
   */
  async set(
    orgId: string,
    choice: TierChoice | null,
    modeCap: AiMode | null,
    creditsPerCaller?: number | null,
  ): Promise<Changed<OrganizationView>> {
    const perCaller =
      typeof creditsPerCaller === 'number'
        ? parseInput(creditsSchema, creditsPerCaller, 'The number of credits per caller')
        : creditsPerCaller;
    return this.change(orgId, (ai) => ({
      ...(choice === null
        ? requireAddOn(orgId, ai)
        : { modeCap: 'standard', ...ai, ...tierSettings(choice) }),
      ...(modeCap !== null && { modeCap }),
      ...(perCaller !== undefined && { creditsPerCaller: perCaller }),
    }));
  }

  /** @param given month, `YYYY-MM`; defaults to the current month */
  async credits(orgId: string, given?: string) {
    const { organizationRows, credits, now } = this.deps;
    const month = parseMonth(given ?? monthOf(now()));
    const monthMs = Date.parse(month);
    const organization = await readOrganization(organizationRows, orgId);
    const [terms, balance] = await Promise.all([
      readMonthTerms(this.deps, organization, month),
      credits.read(orgId, monthMs, now()),
    ]);
    const limit = (terms?.ai?.creditsPerMonth ?? 0) + balance.granted;
    return {
      orgId,
      month,
      tier: terms?.ai?.tier ?? null,
      limit,
      remaining: Math.max(0, limit - balance.used),
      resetsAt: new Date(nextMonthStartSeconds(monthMs) * 1000).toISOString(),
      ...balance,
    };
  }

  /** Grants credits for this month only, in addition to the tier's credits. */
  async grant(orgId: string, amount: number): Promise<CreditReport> {
    const granted = parseInput(creditsSchema, amount, 'The number of credits');
    requireAddOn(orgId, (await readChangeable(this.deps.organizationRows, orgId)).ai);
    await this.deps.credits.grant(orgId, granted, this.deps.now());
    return this.credits(orgId);
  }

  private async change(
    orgId: string,
    change: (ai: AiSettings) => AiSettings,
  ): Promise<Changed<OrganizationView>> {
    const before = await readChangeable(this.deps.organizationRows, orgId);
    const after = await changeOrganization(this.deps, before, { ai: change(before.ai) });
    return { before: viewOrganization(before), after: viewOrganization(after) };
  }
}

function tierSettings({ tier, creditsPerMonth }: TierChoice): { tier: AiTier; creditsPerMonth: number } {
  const included = creditsPerMonthByTier[tier];
  if (included === null) {
    if (creditsPerMonth === null)
      throw new UsageError('Tier custom requires a number of credits per month: add --credits N.');
    return {
      tier,
      creditsPerMonth: parseInput(creditsSchema, creditsPerMonth, 'The number of credits per month'),
    };
  }
  if (creditsPerMonth === null) return { tier, creditsPerMonth: included };
  throw new UsageError(`Tier ${tier} has ${included} credits per month: omit --credits, or use tier custom.`);
}

function requireAddOn(orgId: string, ai: AiSettings): NonNullable<AiSettings> {
  if (ai !== null) return ai;
  throw new ConflictError(
    `Organization ${orgId} has no AI add-on: enable it with ai set ${orgId} --tier TIER.`,
  );
}
