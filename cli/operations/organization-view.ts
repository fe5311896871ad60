import { type Limits, plans } from '../../shared/catalog/plans.ts';
import type { Organization, Unfinished } from '../../shared/data/organizations.ts';

/** An organization without the two secrets of its row. */
export interface OrganizationView
  extends Pick<Organization, 'orgId' | 'plan' | 'status' | 'ai' | 'demo' | 'createdAt' | 'updatedAt'> {
  /** The effective limits: those agreed with the organization, else its plan's. */
  readonly limits: Limits | null;
  /** Number of rows over which its call counter is sharded. */
  readonly meterShards: number;
  /** False while its creation is unfinished: its keys are refused until `org create` completes it. */
  readonly complete: boolean;
  /** The target plan of an unfinished move; null if there is none. */
  readonly movingTo: Organization['plan'] | null;
  /** A running or interrupted deletion or import; null if there is none. */
  readonly unfinished: Unfinished['kind'] | null;
  /** Ids of its API Gateway key, without the key's value, and of the usage plan that contains it. */
  readonly usageKeyId: string | null;
  readonly usagePlanId: string | null;
}

/** Public fields of an organization. */
export function viewOrganization(organization: Organization): OrganizationView {
  const { orgId, plan, status, limits, ai, demo, usageKeyId, usagePlanId, createdAt, updatedAt } =
    organization;
  return {
    orgId,
    plan,
    status,
    limits: limits ?? plans[plan].limits,
    meterShards: organization.meterShards ?? 1,
    ai,
    demo,
    complete: usageKeyId !== null && usagePlanId !== null,
    movingTo: organization.planChange?.plan ?? null,
    unfinished: organization.unfinished?.kind ?? null,
    usageKeyId,
    usagePlanId,
    createdAt,
    updatedAt,
  };
}
