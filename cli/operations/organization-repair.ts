import { inParallel } from '../../shared/collections/in-parallel.ts';
import type { Plan } from '../../shared/contract/enumerations.ts';
import type { Organization } from '../../shared/data/organizations.ts';
import type { RepairStep } from '../control-plane/usage-keys.ts';
import type { Deployment } from './deployment.ts';
import { Operations } from './operations.ts';
import { type SettlingDeps, settleOrganization } from './organization-settling.ts';
import { readOrganization } from './read-organization.ts';

type RepairDeps = SettlingDeps & Pick<Deployment, 'explain' | 'usage'>;

/** Limits concurrency, because API Gateway throttles an account that makes more than 10 calls per second. */
const repairsAtOnce = 4;

const readsAtOnce = 16;

export interface OrganizationRepair {
  readonly orgId: string;
  readonly plan: Plan;
  readonly outcome: 'whole' | 'repaired' | 'failed';
  readonly steps: readonly RepairStep[];
  readonly error: string | null;
}

/**
 * Reconciles API Gateway with the stored organizations after the API was redeployed or a command was interrupted.
 * Idempotent. A key that is already in its usage plan is not changed, so no calls are rejected during the repair.
 */
export class RepairOperations extends Operations<RepairDeps> {
  async repair(orgId: string): Promise<readonly OrganizationRepair[]> {
    return this.repairEach([await readOrganization(this.deps.organizationRows, orgId)]);
  }

  async repairAll(): Promise<readonly OrganizationRepair[]> {
    const { organizationRows, usage, now } = this.deps;
    const counted = await inParallel(await organizationRows.list(), readsAtOnce, async (organization) => ({
      organization,
      calls: (await usage.readMonth(organization.orgId, now())).calls,
    }));
    counted.sort((left, right) => right.calls - left.calls);
    return this.repairEach(counted.map(({ organization }) => organization));
  }

  private async repairEach(organizations: readonly Organization[]): Promise<readonly OrganizationRepair[]> {
    const { plans } = await this.deps.controlPlane();
    const ownPlanIds = await plans.ownIds();
    const repairs = await inParallel(
      organizations,
      repairsAtOnce,
      async ({ orgId, plan }): Promise<OrganizationRepair | null> => {
        const steps: RepairStep[] = [];
        try {
          const current = await this.deps.organizationRows.read(orgId);
          if (current === null) return null;
          const settled = await settleOrganization(this.deps, current, (step) => steps.push(step));
          if (current.planChange !== null) steps.push('plan_change_finished');
          const surplus = ownPlanIds.get(orgId)?.filter((id) => id !== settled.usagePlanId) ?? [];
          for (const id of surplus) await plans.deleteById(id);
          if (surplus.length > 0) steps.push('surplus_plan_removed');
          const outcome = steps.length === 0 ? 'whole' : 'repaired';
          return { orgId, plan: settled.plan, outcome, steps, error: null };
        } catch (error) {
          return { orgId, plan, outcome: 'failed', steps, error: this.deps.explain(error) };
        }
      },
    );
    return repairs.filter((repair) => repair !== null);
  }
}
