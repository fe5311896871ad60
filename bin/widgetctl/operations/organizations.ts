import { randomBytes } from 'node:crypto';
import { type Limits, plans } from '../../../shared/catalog/plans.ts';
import { builtInPresets } from '../../../shared/catalog/presets.ts';
import type { Plan } from '../../../shared/contract/vocabulary.ts';
import type { Organization } from '../../../shared/data/organizations.ts';
import type { UsageTable } from '../../../shared/data/usage.ts';
import { generateUsageKeyValue } from '../../../shared/security/keys.ts';
import type { UsagePlans } from '../control-plane/usage-plans.ts';
import { ConflictError, UsageError } from '../errors.ts';
import type { OrganizationChange, OrganizationRows } from '../store/organization-rows.ts';
import type { PresetRows } from '../store/preset-rows.ts';
import type { SiteRows } from '../store/site-rows.ts';
import { builtInPresetRow } from './built-in-preset-row.ts';
import { identifierSchema, limitsSchema, parseInput } from './inputs.ts';
import { type OrganizationView, viewOrganization } from './organization-view.ts';
import { readOrganization } from './read-organization.ts';

/** The usage plans that the stack makes for the plans that organizations share. */
export type SharedUsagePlanIds = Readonly<Record<Exclude<Plan, 'enterprise'>, string>>;

export interface OrganizationDeps {
  readonly organizationRows: OrganizationRows;
  readonly siteRows: SiteRows;
  readonly presetRows: PresetRows;
  readonly usage: UsageTable;
  /** Loaded by the operations that need API Gateway. */
  readonly usagePlans: () => Promise<UsagePlans>;
  readonly sharedUsagePlanIds: SharedUsagePlanIds;
  readonly now: () => number;
}

export interface CreateOrganization {
  readonly orgId: string;
  readonly plan: Plan;
  /** Needed for enterprise, refused for any other plan. */
  readonly limits?: Limits | null;
  /** True for an organization to try things with, whose keys start with `wk_test_`. */
  readonly demo?: boolean;
}

/** What a command did: made it, finished what an earlier run left half done, or found nothing to do. */
export type Outcome = 'created' | 'completed' | 'unchanged';

/** An organization with what it uses. */
export interface OrganizationDetails extends OrganizationView {
  readonly sites: readonly string[];
  /** Calls of the current calendar month (UTC). */
  readonly callsThisMonth: number;
}

/** A key of 256 bits for the HMAC that stands in for visitor ids. */
const visitorHashKeyBytes = 32;

/** Creates organizations and changes their plan, limits and status. */
export class OrganizationOperations {
  constructor(private readonly deps: OrganizationDeps) {}

  /** All organizations, by id. */
  async list(): Promise<readonly OrganizationView[]> {
    return (await this.deps.organizationRows.list()).map(viewOrganization);
  }

  /** The organization, or null when there is none with this id. */
  async find(orgId: string): Promise<OrganizationView | null> {
    const organization = await this.deps.organizationRows.read(orgId);
    return organization === null ? null : viewOrganization(organization);
  }

  /** @throws NotFoundError */
  async show(orgId: string): Promise<OrganizationDetails> {
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
   * Creates an organization, or finishes and repairs one that is there on the same plan. The row comes first, so
   * that two runs at once agree on one API Gateway key; the row says that all is done only when it is.
   *
   * @throws UsageError for a bad id or limits
   * @throws ConflictError when the organization exists on another plan or with other limits
   */
  async create(request: CreateOrganization): Promise<{ outcome: Outcome; organization: OrganizationView }> {
    const { orgId, plan } = request;
    parseInput(identifierSchema, orgId, 'The organization id');
    const limits = agreedLimits(plan, request.limits ?? null);
    const wanted = this.newOrganization(orgId, plan, limits, request.demo ?? false);
    const inserted = await this.deps.organizationRows.insert(wanted);
    const organization = inserted ? wanted : await this.read(orgId);
    requireSame(organization, plan, limits);
    const complete = viewOrganization(organization).complete;
    // A complete organization may have lost presets on purpose.
    if (!complete) await this.copyBuiltInPresets(orgId);
    const settled = await this.settle(organization, plan, limits);
    const outcome = inserted ? 'created' : complete ? 'unchanged' : 'completed';
    return { outcome, organization: viewOrganization(settled) };
  }

  /**
   * Moves an organization to a plan. Run again, it finishes what an earlier run left half done.
   *
   * @throws NotFoundError
   * @throws UsageError for bad limits
   * @throws ConflictError when another command changed the organization meanwhile
   */
  async setPlan(orgId: string, plan: Plan, limits: Limits | null): Promise<OrganizationView> {
    const organization = await this.read(orgId);
    const agreed = agreedLimits(plan, limits ?? (plan === organization.plan ? organization.limits : null));
    if (!viewOrganization(organization).complete) await this.copyBuiltInPresets(orgId);
    const settled = await this.settle(organization, plan, agreed);
    if (plan !== 'enterprise') await (await this.deps.usagePlans()).deleteOwnPlan(orgId);
    return viewOrganization(settled);
  }

  /**
   * Changes the limits agreed with an enterprise organization.
   *
   * @throws NotFoundError
   * @throws ConflictError for an organization whose plan has limits of its own
   */
  async setLimits(orgId: string, limits: Limits): Promise<OrganizationView> {
    const organization = await this.read(orgId);
    if (organization.plan !== 'enterprise') {
      throw new ConflictError(
        `Organization ${orgId} is on plan ${organization.plan}, whose limits are fixed: move it with org set-plan ${orgId} --plan enterprise --calls N --rpm N.`,
      );
    }
    return this.setPlan(orgId, 'enterprise', limits);
  }

  /** Refuses the organization's calls until it is resumed. @throws NotFoundError */
  async suspend(orgId: string): Promise<OrganizationView> {
    return this.setStatus(orgId, 'suspended');
  }

  /** Ends a suspension. @throws NotFoundError */
  async resume(orgId: string): Promise<OrganizationView> {
    return this.setStatus(orgId, 'active');
  }

  private async setStatus(orgId: string, status: Organization['status']): Promise<OrganizationView> {
    const organization = await this.read(orgId);
    if (organization.status === status) return viewOrganization(organization);
    return viewOrganization(await this.change(organization, { status }));
  }

  /** Makes API Gateway and the row agree with the plan; every step may have been done before. */
  private async settle(organization: Organization, plan: Plan, limits: Limits | null): Promise<Organization> {
    const { orgId, usageKeyValue, usageKeyId: knownKeyId } = organization;
    const usagePlans = await this.deps.usagePlans();
    const usageKeyId = await usagePlans.ensureKey({ orgId, value: usageKeyValue, id: knownKeyId });
    const planId = await this.usagePlanId(orgId, plan, limits);
    const usagePlanId = await usagePlans.attach(usageKeyId, planId, orgId);
    const change = { plan, limits, usageKeyId, usagePlanId };
    return agrees(organization, change) ? organization : this.change(organization, change);
  }

  private async usagePlanId(orgId: string, plan: Plan, limits: Limits | null): Promise<string> {
    if (plan !== 'enterprise') return this.deps.sharedUsagePlanIds[plan];
    return (await this.deps.usagePlans()).ensureOwnPlan(
      orgId,
      parseInput(limitsSchema, limits, 'The limits are not right:'),
    );
  }

  /** A run at the same time may have made the very same change; any other is a conflict. */
  private async change(before: Organization, change: OrganizationChange): Promise<Organization> {
    const changed = await this.deps.organizationRows.change(before, change, this.deps.now());
    if (changed !== null) return changed;
    const current = await this.read(before.orgId);
    if (agrees(current, change)) return current;
    throw new ConflictError(
      `Organization ${before.orgId} was changed by another command meanwhile: look with org show ${before.orgId} and run this one again.`,
    );
  }

  private async read(orgId: string): Promise<Organization> {
    return readOrganization(this.deps.organizationRows, orgId);
  }

  private async copyBuiltInPresets(orgId: string): Promise<void> {
    const rows = builtInPresets.map((preset) => builtInPresetRow(orgId, preset));
    await Promise.all(rows.map((row) => this.deps.presetRows.insert(row)));
  }

  private newOrganization(orgId: string, plan: Plan, limits: Limits | null, demo: boolean): Organization {
    const createdAt = new Date(this.deps.now()).toISOString();
    return {
      orgId,
      plan,
      status: 'active',
      limits,
      ai: null,
      usageKeyValue: generateUsageKeyValue(),
      usageKeyId: null,
      usagePlanId: null,
      visitorHashKey: randomBytes(visitorHashKeyBytes).toString('base64url'),
      demo,
      createdAt,
      updatedAt: createdAt,
    };
  }
}

function agreedLimits(plan: Plan, limits: Limits | null): Limits | null {
  if (plan === 'enterprise') {
    if (limits === null) throw new UsageError('Plan enterprise needs its limits: add --calls N and --rpm N.');
    return parseInput(limitsSchema, limits, 'The limits are not right:');
  }
  if (limits === null) return null;
  const fixed = plans[plan].limits;
  throw new UsageError(
    `Plan ${plan} has fixed limits (${fixed?.callsPerMonth} calls a month, ${fixed?.requestsPerMinute} a minute): leave out --calls and --rpm, or choose --plan enterprise.`,
  );
}

function requireSame(organization: Organization, plan: Plan, limits: Limits | null): void {
  const { orgId } = organization;
  if (organization.plan !== plan) {
    throw new ConflictError(
      `Organization ${orgId} exists on plan ${organization.plan}: move it with org set-plan ${orgId} --plan ${plan}.`,
    );
  }
  if (!agrees(organization, { limits })) {
    throw new ConflictError(
      `Organization ${orgId} exists with other limits: change them with org set-limits ${orgId} --calls N --rpm N.`,
    );
  }
}

function agrees(organization: Organization, change: OrganizationChange): boolean {
  const sameLimits =
    change.limits === undefined ||
    (organization.limits?.callsPerMonth === change.limits?.callsPerMonth &&
      organization.limits?.requestsPerMinute === change.limits?.requestsPerMinute);
  const fields = ['plan', 'status', 'usageKeyId', 'usagePlanId'] as const;
  return (
    sameLimits &&
    fields.every((field) => change[field] === undefined || organization[field] === change[field])
  );
}
