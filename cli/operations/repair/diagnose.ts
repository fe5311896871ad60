import { isSharedPlan } from '../../../shared/catalog/plans.ts';
import type { Organization } from '../../../shared/data/organizations.ts';
import type { SurveyedKey, SurveyedPlan } from '../../control-plane/control-plane.ts';
import type { Ownership } from '../../control-plane/ownership.ts';
import { type RepairStep, repairSteps } from '../../control-plane/repair-steps.ts';
import { hasLimits } from '../../control-plane/usage-plans.ts';
import type { Deployment } from '../deployment.ts';
import { chosenPlan, isComplete } from '../organization-settling.ts';
import type { GatewayIndex } from './gateway-index.ts';

/** The problems of an organization, as repair steps. */
export interface Diagnosis {
  /** Empty for an organization that is complete. */
  readonly steps: readonly RepairStep[];
  /** Usage plans made for it that it does not use. */
  readonly surplusPlanIds: readonly string[];
}

/** Compares an organization's row with its key and usage plans in API Gateway. */
export function diagnose(
  organization: Organization,
  index: GatewayIndex,
  sharedUsagePlanIds: Deployment['sharedUsagePlanIds'],
  ownership: Ownership,
): Diagnosis {
  const { plan, limits } = chosenPlan(organization);
  const key = index.keyOf(organization);
  const holding = key === undefined ? [] : index.servingPlansOf(key);
  const ownPlans = index.ownPlansOf(organization);
  const ownPlan = isSharedPlan(plan) ? undefined : planToKeep(ownPlans, holding);
  const wantedPlanId = isSharedPlan(plan) ? sharedUsagePlanIds[plan] : ownPlan?.id;
  const surplusPlanIds = ownPlans.map(({ id }) => id).filter((id) => id !== ownPlan?.id);
  const found = new Set<RepairStep>([
    ...(organization.planChange ? ['plan_change_finished' as const] : []),
    ...(isComplete(organization) ? [] : ['presets_copied' as const]),
    ...keySteps(key, ownership.nameFor(organization.orgId)),
    ...(!isSharedPlan(plan) && ownPlan === undefined ? ['usage_plan_made' as const] : []),
    ...(ownPlan !== undefined && limits !== null && !hasLimits(ownPlan.plan, limits)
      ? ['limits_set' as const]
      : []),
    ...attachmentSteps(holding, wantedPlanId),
    ...(surplusPlanIds.length > 0 ? ['surplus_plan_removed' as const] : []),
  ]);
  const isRowRight =
    !organization.planChange &&
    key !== undefined &&
    organization.usageKeyId === key.id &&
    wantedPlanId !== undefined &&
    organization.usagePlanId === wantedPlanId;
  if (!isRowRight) found.add('row_written');
  return { steps: repairSteps.filter((step) => found.has(step)), surplusPlanIds };
}

function keySteps(key: SurveyedKey | undefined, name: string): RepairStep[] {
  if (key === undefined) return ['key_made'];
  return [
    ...(key.isEnabled ? [] : ['key_enabled' as const]),
    ...(key.name === name ? [] : ['key_renamed' as const]),
  ];
}

function attachmentSteps(holding: readonly SurveyedPlan[], wantedPlanId: string | undefined): RepairStep[] {
  if (holding.some(({ id }) => id === wantedPlanId)) return [];
  return [holding.length === 0 ? 'key_attached' : 'key_moved'];
}

/** The plan that contains the key, else the first: the same order as in `UsagePlans.ensureOwn`. */
function planToKeep(
  ownPlans: readonly SurveyedPlan[],
  holding: readonly SurveyedPlan[],
): SurveyedPlan | undefined {
  const serving = ownPlans.filter(({ servesStage }) => servesStage);
  return serving.find(({ id }) => holding.some((one) => one.id === id)) ?? serving[0];
}
