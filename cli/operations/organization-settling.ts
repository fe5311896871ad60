import { isSharedPlan, type Limits } from '../../shared/catalog/plans.ts';
import { builtInPresets } from '../../shared/catalog/presets.ts';
import type { Plan } from '../../shared/contract/enumerations.ts';
import type { Organization } from '../../shared/data/organizations.ts';
import type { OnStep } from '../control-plane/usage-keys.ts';
import { builtInPresetRow } from './built-in-preset-row.ts';
import { changeOrganization } from './change-organization.ts';
import type { Deployment } from './deployment.ts';
import { limitsSchema, parseInput } from './inputs.ts';
import { Operations } from './operations.ts';

/** `limits` is null for a plan with fixed limits. */
export interface PlanChoice {
  readonly plan: Plan;
  readonly limits: Limits | null;
}

export type SettlingDeps = Pick<
  Deployment,
  'organizationRows' | 'presetRows' | 'controlPlane' | 'sharedUsagePlanIds' | 'now'
>;

/** Reconciles an organization's API Gateway resources, presets and item. Every step is idempotent. */
export class OrganizationSettling extends Operations<SettlingDeps> {
  /**
   * Adds the organization's key to the plan's usage plan. Writes the item last, so that it never refers to resources
   * that do not exist.
   */
  async settle(organization: Organization, choice: PlanChoice, onStep: OnStep): Promise<Organization> {
    const { orgId, usageKeyValue, usageKeyId: knownKeyId } = organization;
    const { keys, plans } = await this.deps.controlPlane();
    // An import writes the exported presets instead of the built-in ones.
    if (!isComplete(organization) && !organization.unfinished) await this.copyBuiltInPresets(orgId, onStep);
    const usageKeyId = await keys.ensure({ orgId, value: usageKeyValue, id: knownKeyId }, onStep);
    const planId = await this.usagePlanId(orgId, usageKeyId, choice, onStep);
    const isAttached =
      organization.usagePlanId === planId && (await plans.planHolding(usageKeyId))?.id === planId;
    const usagePlanId = isAttached ? planId : await plans.attach(usageKeyId, planId, orgId, onStep);
    const change = { ...choice, usageKeyId, usagePlanId, planChange: null };
    const changed = await changeOrganization(this.deps, organization, change);
    if (changed !== organization) onStep('row_written');
    return changed;
  }

  /** Must run only until the organization is complete, because built-in presets may later be deleted on purpose. */
  private async copyBuiltInPresets(orgId: string, onStep: OnStep): Promise<void> {
    const rows = builtInPresets.map((preset) => builtInPresetRow(orgId, preset));
    await Promise.all(rows.map((row) => this.deps.presetRows.insertRow(row)));
    onStep('presets_copied');
  }

  private async usagePlanId(
    orgId: string,
    keyId: string,
    { plan, limits }: PlanChoice,
    onStep: OnStep,
  ): Promise<string> {
    if (isSharedPlan(plan)) return this.deps.sharedUsagePlanIds[plan];
    const agreed = parseInput(limitsSchema, limits, 'Invalid limits:');
    return (await this.deps.controlPlane()).plans.ensureOwn(orgId, keyId, agreed, onStep);
  }
}

export function isComplete({ usageKeyId, usagePlanId }: Organization): boolean {
  return usageKeyId !== null && usagePlanId !== null;
}

/** Returns the target of an unfinished move, otherwise the current plan. */
export function chosenPlan({ plan, limits, planChange }: Organization): PlanChoice {
  return planChange ?? { plan, limits };
}
