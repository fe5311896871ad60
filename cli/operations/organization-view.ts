import { plans } from '../../shared/catalog/plans.ts';
import type { Organization } from '../../shared/data/organizations.ts';

export type OrganizationView = ReturnType<typeof viewOrganization>;

/** Omits the two secrets of the stored item. */
export function viewOrganization(organization: Organization) {
  const { orgId, plan, status, limits, ai, demo, usageKeyId, usagePlanId, createdAt, updatedAt } =
    organization;
  return {
    orgId,
    plan,
    status,
    limits: limits ?? plans[plan].limits,
    meterShards: organization.meterShards,
    ai,
    /** Email address for mail to the owner. */
    mail: organization.mail ?? null,
    demo,
    /** False until `org create` has completed. The organization's keys are rejected until then. */
    complete: usageKeyId !== null && usagePlanId !== null,
    movingTo: organization.planChange?.plan ?? null,
    unfinished: organization.unfinished?.kind ?? null,
    usageKeyId,
    usagePlanId,
    createdAt,
    updatedAt,
  };
}
