import { randomBytes } from 'node:crypto';
import { agreedPlanText, isSharedPlan, type Limits, plans } from '../../shared/catalog/plans.ts';
import type { Plan } from '../../shared/contract/enumerations.ts';
import type { Organization } from '../../shared/data/organizations.ts';
import { generateUsageKeyValue } from '../../shared/security/keys.ts';
import type { RepairStep } from '../control-plane/usage-keys.ts';
import { ConflictError, UsageError } from '../errors.ts';
import { identifierSchema, limitsSchema, mailSchema, meterShardsSchema, parseInput } from '../inputs.ts';
import { agrees, changeOrganization } from './change-organization.ts';
import type { Changed } from './changed.ts';
import type { Deployment } from './deployment.ts';
import { Operations } from './operations.ts';
import { isComplete, type SettlingDeps, settleOrganization } from './organization-settling.ts';
import { type OrganizationView, viewOrganization } from './organization-view.ts';
import { readChangeable, readOrganization, requireFinished } from './read-organization.ts';

type OrganizationDeps = SettlingDeps & Pick<Deployment, 'siteRows' | 'usage'>;

interface CreateOrganization {
  readonly orgId: string;
  readonly plan: Plan;
  readonly limits?: Limits | null;
  readonly mail?: string | null;
  readonly demo?: boolean;
}

interface OrganizationSettings {
  readonly plan?: Plan | undefined;
  readonly limits?: Limits | null;
  readonly meterShards?: number | undefined;
  readonly status?: Organization['status'] | undefined;
  /** Null removes the address. */
  readonly mail?: string | null | undefined;
}

export type CreationOutcome = 'created' | 'completed' | 'repaired' | 'unchanged';

export type OrganizationDetails = Awaited<ReturnType<OrganizationOperations['show']>>;

export const visitorHashKeyBytes = 32;

export class OrganizationOperations extends Operations<OrganizationDeps> {
  async list(): Promise<readonly OrganizationView[]> {
    return (await this.deps.organizationRows.list()).map(viewOrganization);
  }

  async find(orgId: string): Promise<OrganizationView | null> {
    const organization = await this.deps.organizationRows.read(orgId);
    return organization === null ? null : viewOrganization(organization);
  }

  async show(orgId: string) {
    const [organization, sites, { calls }] = await Promise.all([
      this.read(orgId),
      this.deps.siteRows.list(orgId),
      this.deps.usage.readMonth(orgId, this.deps.now()),
    ]);
    return {
      ...viewOrganization(organization),
      sites: sites.map(({ siteId }) => siteId),
      callsThisMonth: calls,
    };
  }

  /**
   * Creates an organization or, if it exists on the same plan, completes or repairs it. Writes the item first, so that
   * concurrent runs use the same API Gateway key, and marks it complete last.
   */
  async create(request: CreateOrganization) {
    const { orgId, plan } = request;
    parseInput(identifierSchema, orgId, 'The organization ID');
    const limits = agreedLimits(plan, request.limits ?? null);
    const mail = checkedMail(request.mail) ?? null;
    const wanted = this.newOrganization(orgId, plan, limits, mail, request.demo ?? false);
    const inserted = await this.deps.organizationRows.insert(wanted);
    const organization = inserted ? wanted : await this.read(orgId);
    requireFinished(organization);
    requireSame(organization, plan, limits, request.mail === undefined ? undefined : mail);
    const steps: RepairStep[] = [];
    const settled = await settleOrganization(this.deps, organization, (step) => steps.push(step));
    const view = viewOrganization(settled);
    const repaired = inserted || !isComplete(organization) ? [] : steps;
    return { outcome: outcomeOf(organization, inserted, repaired), repaired, organization: view };
  }

  /** Changes only the given settings. Does not reset the number of calls counted this month. */
  async set(
    orgId: string,
    { plan, limits, meterShards, status, mail }: OrganizationSettings,
  ): Promise<Changed<OrganizationView>> {
    const shards = parseInput(meterShardsSchema.optional(), meterShards, 'The number of meter shards');
    const address = checkedMail(mail);
    const before = await readChangeable(this.deps.organizationRows, orgId);
    const moved = plan || limits ? await this.move(before, plan ?? null, limits ?? null) : before;
    const changed = await changeOrganization(this.deps, moved, {
      meterShards: shards,
      status,
      mail: address,
    });
    const after = status === 'active' ? await settleOrganization(this.deps, changed) : changed;
    return { before: viewOrganization(before), after: viewOrganization(after) };
  }

  /** Stores the target plan first, so that the same command or `org repair` can complete an interrupted move. */
  private async move(before: Organization, given: Plan | null, limits: Limits | null): Promise<Organization> {
    const { orgId, plan: current } = before;
    if (given === null && isSharedPlan(current)) {
      throw new ConflictError(
        `Organization ${orgId} is on plan ${current}, whose limits are fixed: move it with org set ${orgId} --plan ${agreedPlanText} --calls N --rpm N.`,
      );
    }
    const plan = given ?? current;
    const choice = { plan, limits: agreedLimits(plan, limits ?? knownLimits(before, plan)) };
    const isMove = !agrees(before, { ...choice, planChange: null });
    const announced = isMove ? await changeOrganization(this.deps, before, { planChange: choice }) : before;
    const settled = await settleOrganization(this.deps, announced);
    if (isSharedPlan(plan)) await (await this.deps.controlPlane()).plans.deleteOwn(orgId);
    return settled;
  }

  private async read(orgId: string): Promise<Organization> {
    return readOrganization(this.deps.organizationRows, orgId);
  }

  private newOrganization(
    orgId: string,
    plan: Plan,
    limits: Limits | null,
    mail: string | null,
    demo: boolean,
  ): Organization {
    const createdAt = new Date(this.deps.now()).toISOString();
    return {
      orgId,
      plan,
      status: 'active',
      limits,
      meterShards: 1,
      ai: null,
      usageKeyValue: generateUsageKeyValue(),
      usageKeyId: null,
      usagePlanId: null,
      planChange: null,
      unfinished: null,
      mail,
      visitorHashKey: randomBytes(visitorHashKeyBytes).toString('base64url'),
      demo,
      createdAt,
      updatedAt: createdAt,
    };
  }
}

function outcomeOf(
  before: Organization,
  inserted: boolean,
  repaired: readonly RepairStep[],
): CreationOutcome {
  if (inserted) return 'created';
  if (!isComplete(before)) return 'completed';
  return repaired.length > 0 ? 'repaired' : 'unchanged';
}

function checkedMail(mail: string | null | undefined): string | null | undefined {
  return parseInput(mailSchema.nullish(), mail, 'The mail address');
}

function agreedLimits(plan: Plan, limits: Limits | null): Limits | null {
  if (!isSharedPlan(plan)) {
    if (limits === null) throw new UsageError(`Plan ${plan} requires limits: add --calls N and --rpm N.`);
    return parseInput(limitsSchema, limits, 'Invalid limits:');
  }
  if (limits === null) return null;
  const fixed = plans[plan].limits;
  throw new UsageError(
    `Plan ${plan} has fixed limits (${fixed?.callsPerMonth} calls per month, ${fixed?.requestsPerMinute} per minute): omit --calls and --rpm, or choose --plan ${agreedPlanText}.`,
  );
}

function knownLimits({ plan: current, limits, planChange }: Organization, plan: Plan): Limits | null {
  if (planChange?.plan === plan) return planChange.limits;
  return current === plan ? limits : null;
}

function requireSame(
  organization: Organization,
  plan: Plan,
  limits: Limits | null,
  mail: string | null | undefined,
): void {
  const { orgId, planChange } = organization;
  if (planChange !== null) {
    throw new ConflictError(
      `Organization ${orgId} is being moved to plan ${planChange.plan}: complete the move with org repair ${orgId}.`,
    );
  }
  if (organization.plan !== plan) {
    throw new ConflictError(
      `Organization ${orgId} exists on plan ${organization.plan}: move it with org set ${orgId} --plan ${plan}.`,
    );
  }
  if (!agrees(organization, { limits })) {
    throw new ConflictError(
      `Organization ${orgId} exists with other limits: change them with org set ${orgId} --calls N --rpm N.`,
    );
  }
  if (!agrees(organization, { mail })) {
    throw new ConflictError(
      `Organization ${orgId} exists with another mail address: change it with org set ${orgId} --mail ADDRESS.`,
    );
  }
}
