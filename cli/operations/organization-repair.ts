import { inParallel } from '../../shared/collections/in-parallel.ts';
import type { Plan } from '../../shared/contract/enumerations.ts';
import type { Organization } from '../../shared/data/organizations.ts';
import type { OnStep, RepairStep } from '../control-plane/repair-steps.ts';
import type { Deployment } from './deployment.ts';
import { Operations } from './operations.ts';
import { chosenPlan, OrganizationSettling, type SettlingDeps } from './organization-settling.ts';
import type { OnProgress } from './progress.ts';
import { readOrganization } from './read-organization.ts';
import { type Diagnosis, diagnose } from './repair/diagnose.ts';
import { GatewayIndex } from './repair/gateway-index.ts';
import { clearLeftover, type Leftover } from './repair/leftovers.ts';

type RepairDeps = SettlingDeps & Pick<Deployment, 'explain' | 'usage'>;

/** Concurrent repairs. API Gateway allows an account 10 calls per second, so more would only be throttled. */
const repairsAtOnce = 4;

const readsAtOnce = 16;

/** Findings and repairs of one organization. */
export interface OrganizationRepair {
  readonly orgId: string;
  readonly plan: Plan;
  readonly outcome: 'whole' | 'repaired' | 'would_be_repaired' | 'failed';
  /** Steps taken, or planned in a dry run; on failure, the steps before it. */
  readonly steps: readonly RepairStep[];
  readonly error: string | null;
}

export interface RepairReport {
  readonly dryRun: boolean;
  readonly organizations: readonly OrganizationRepair[];
  /** Looked for only when all organizations are repaired. */
  readonly leftovers: readonly Leftover[];
}

/**
 * Reconciles API Gateway with the rows of organizations after a redeployment of the API, an interrupted command or a manual
 * change. Idempotent. A key that is in its usage plan is not changed, so no calls are refused meanwhile.
 */
export class RepairOperations extends Operations<RepairDeps> {
  private readonly settling = new OrganizationSettling(this.deps);

  /** @throws NotFoundError */
  async repair(orgId: string, dryRun: boolean): Promise<RepairReport> {
    const organization = await readOrganization(this.deps.organizationRows, orgId);
    const { ownership, index } = await this.survey([organization]);
    const { sharedUsagePlanIds } = this.deps;
    const diagnosis = diagnose(organization, index, sharedUsagePlanIds, ownership);
    const repaired = await this.treat(organization, diagnosis, dryRun);
    return {
      dryRun,
      organizations: repaired === null ? [] : [repaired],
      leftovers: [],
    };
  }

  /**
   * Repairs every organization, several concurrently and the busiest of this month first, then removes keys and usage plans
   * of organizations that no longer exist.
   */
  async repairAll(dryRun: boolean, onProgress: OnProgress): Promise<RepairReport> {
    onProgress({ done: 0, total: 1, note: 'reading keys and usage plans' });
    // Listed before the survey: the row of a key that is created in between is read again before the key is removed.
    const all = await this.deps.organizationRows.list();
    const { ownership, index } = await this.survey(all);
    const diagnosed = all.map((organization) => ({
      organization,
      diagnosis: diagnose(organization, index, this.deps.sharedUsagePlanIds, ownership),
    }));
    let done = 0;
    const repairs = await inParallel(
      await this.busiestFirst(diagnosed),
      repairsAtOnce,
      async ({ organization, diagnosis }) => {
        onProgress({ done, total: all.length, note: organization.orgId });
        const repaired = await this.treat(organization, diagnosis, dryRun);
        done += 1;
        return repaired;
      },
    );
    const organizations = repairs.filter((repaired) => repaired !== null);
    const leftovers: Leftover[] = [];
    for (const item of index.unused()) {
      onProgress({ done: all.length, total: all.length, note: item.name });
      const leftover = await clearLeftover(item, this.deps, dryRun);
      if (leftover !== null) leftovers.push(leftover);
    }
    return { dryRun, organizations, leftovers };
  }

  /** Orders those that need a repair by this month's calls, the others last. */
  private async busiestFirst<Item extends { organization: Organization; diagnosis: Diagnosis }>(
    items: readonly Item[],
  ): Promise<readonly Item[]> {
    const { usage, now } = this.deps;
    const calls = await inParallel(items, readsAtOnce, async ({ organization: { orgId }, diagnosis }) =>
      diagnosis.steps.length === 0 ? -1 : (await usage.readMonth(orgId, now())).calls,
    );
    return items
      .map((item, index) => ({ item, calls: calls[index] ?? 0 }))
      .sort((left, right) => right.calls - left.calls)
      .map(({ item }) => item);
  }

  private async survey(organizations: readonly Organization[]) {
    const controlPlane = await this.deps.controlPlane();
    return {
      ownership: controlPlane.ownership,
      index: new GatewayIndex(await controlPlane.survey(), organizations),
    };
  }

  /** Repairs one organization; a failure is part of the result. Null for an organization deleted meanwhile. */
  private async treat(
    { orgId, plan }: Organization,
    diagnosis: Diagnosis,
    dryRun: boolean,
  ): Promise<OrganizationRepair | null> {
    const { steps } = diagnosis;
    if (steps.length === 0) return { orgId, plan, outcome: 'whole', steps, error: null };
    if (dryRun) return { orgId, plan, outcome: 'would_be_repaired', steps, error: null };
    const made: RepairStep[] = [];
    try {
      const current = await this.deps.organizationRows.read(orgId);
      if (current === null) return null;
      const settled = await this.mend(current, diagnosis, (step) => made.push(step));
      const outcome = made.length === 0 ? 'whole' : 'repaired';
      return { orgId, plan: settled.plan, outcome, steps: made, error: null };
    } catch (error) {
      return { orgId, plan, outcome: 'failed', steps: made, error: this.deps.explain(error) };
    }
  }

  private async mend(
    organization: Organization,
    { surplusPlanIds }: Diagnosis,
    onStep: OnStep,
  ): Promise<Organization> {
    const settled = await this.settling.settle(organization, chosenPlan(organization), onStep);
    if (organization.planChange) onStep('plan_change_finished');
    const { plans } = await this.deps.controlPlane();
    const surplus = surplusPlanIds.filter((id) => id !== settled.usagePlanId);
    for (const id of surplus) await plans.deleteById(id);
    if (surplus.length > 0) onStep('surplus_plan_removed');
    return settled;
  }
}
