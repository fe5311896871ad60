import { isSharedPlan } from '../../shared/catalog/plans.ts';
import { builtInPresets } from '../../shared/catalog/presets.ts';
import type { Organization } from '../../shared/data/organizations.ts';
import type { OnStep } from '../control-plane/usage-keys.ts';
import { limitsSchema, parseInput } from '../inputs.ts';
import { builtInPresetRow } from './built-in-preset-row.ts';
import { changeOrganization } from './change-organization.ts';
import type { Deployment } from './deployment.ts';
import { setGatewayCalls } from './gateway-quota.ts';

export type SettlingDeps = Pick<
  Deployment,
  'organizationRows' | 'presetRows' | 'controlPlane' | 'sharedUsagePlanIds' | 'usage' | 'now'
>;

/**
 * Reconciles an organization's API Gateway resources and count, presets and stored item. Attaches the API Gateway key to the
 * usage plan for the organization's current plan or, during an unfinished plan change, for the target plan. Every step
 * is idempotent. The item is written last, so that it never refers to nonexistent resources.
 */
export async function settleOrganization(
  deps: SettlingDeps,
  organization: Organization,
  onStep: OnStep = () => undefined,
): Promise<Organization> {
  const { orgId, usageKeyValue, usageKeyId: knownKeyId } = organization;
  const { plan, limits } = organization.planChange ?? organization;
  const { keys, plans } = await deps.controlPlane();
  // Copies the built-in presets only while an organization is being created. An existing organization may have deleted
  // some of them, and an import writes the presets from the export.
  if (!isComplete(organization) && !organization.unfinished) {
    const presets = builtInPresets.map((preset) => builtInPresetRow(orgId, preset));
    await Promise.all(presets.map((preset) => deps.presetRows.insertRow(preset)));
    onStep('presets_copied');
  }
  const usageKeyId = await keys.ensure({ orgId, value: usageKeyValue, id: knownKeyId }, onStep);
  const planId = isSharedPlan(plan)
    ? deps.sharedUsagePlanIds[plan]
    : await plans.ensureOwn(orgId, usageKeyId, parseInput(limitsSchema, limits, 'Invalid limits:'), onStep);
  const isAttached =
    organization.usagePlanId === planId && (await plans.planHolding(usageKeyId))?.id === planId;
  const usagePlanId = isAttached ? planId : await plans.attach(usageKeyId, planId, orgId, onStep);
  await setGatewayCalls(deps, { orgId, usageKeyId }, onStep);
  const change = { plan, limits, usageKeyId, usagePlanId, planChange: null };
  const changed = await changeOrganization(deps, organization, change);
  if (changed !== organization) onStep('row_written');
  return changed;
}

export function isComplete({ usageKeyId, usagePlanId }: Organization): boolean {
  return usageKeyId !== null && usagePlanId !== null;
}
