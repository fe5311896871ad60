import { plans } from '../../shared/catalog/plans.ts';
import type { Organization } from '../../shared/data/organizations.ts';

export type OrganizationView = ReturnType<typeof viewOrganization>;

/** Returns an organization without the two secrets of its item. */
export function viewOrganization(organization: Organization) {
  const { orgId, plan, status, limits, ai, demo, usageKeyId, usagePlanId, createdAt, updatedAt } =
    organization;
  return {
    orgId,
    plan,
    status,
    /** The effective limits: those agreed with the organization, otherwise its plan's. */
    limits: limits ?? plans[plan].limits,
    meterShards: organization.meterShards ?? 1,
    ai,
    demo,
    /** False until `org create` has completed the creation. Its keys are refused until then. */
    complete: usageKeyId !== null && usagePlanId !== null,
    /** The target plan of an unfinished move; null if there is none. */
    movingTo: organization.planChange?.plan ?? null,
    /** A running or interrupted deletion or import; null if there is none. */
    unfinished: organization.unfinished?.kind ?? null,
    usageKeyId,
    usagePlanId,
    createdAt,
    updatedAt,
  };
}
