import type { Organization } from '../../../shared/data/organizations.ts';
import type { GatewaySurvey, SurveyedKey, SurveyedPlan } from '../../control-plane/control-plane.ts';
import type { Owner } from '../../control-plane/ownership.ts';

/** A key or usage plan that no organization uses. */
export interface UnusedItem {
  readonly kind: 'api_key' | 'usage_plan';
  readonly id: string;
  readonly name: string;
  readonly owner: Owner;
  /** The value of an API key; null for a plan. */
  readonly value: string | null;
}

/** The contents of API Gateway and the existing organizations, indexed for lookup. */
export class GatewayIndex {
  private readonly organizations: ReadonlyMap<string, Organization>;
  private readonly organizationsByValue: ReadonlyMap<string, Organization>;
  private readonly keysByValue: ReadonlyMap<string, SurveyedKey>;
  private readonly keysById: ReadonlyMap<string, SurveyedKey>;
  private readonly servingByKey = new Map<string, SurveyedPlan[]>();
  private readonly ownByOrganization = new Map<string, SurveyedPlan[]>();

  private readonly survey: GatewaySurvey;

  constructor(survey: GatewaySurvey, organizations: readonly Organization[]) {
    this.survey = survey;
    this.organizations = new Map(organizations.map((one) => [one.orgId, one]));
    this.organizationsByValue = new Map(organizations.map((one) => [one.usageKeyValue, one]));
    this.keysByValue = new Map(survey.keys.map((key) => [key.value, key]));
    this.keysById = new Map(survey.keys.map((key) => [key.id, key]));
    for (const plan of survey.plans) {
      if (plan.servesStage) for (const id of plan.keyIds) append(this.servingByKey, id, plan);
      const orgId = this.ownerOf(plan);
      if (orgId !== null) append(this.ownByOrganization, orgId, plan);
    }
  }

  /** The API Gateway key of an organization. */
  keyOf({ usageKeyValue }: Organization): SurveyedKey | undefined {
    return this.keysByValue.get(usageKeyValue);
  }

  /** The usage plans of this deployment's stage that contain a key. */
  servingPlansOf({ id }: SurveyedKey): readonly SurveyedPlan[] {
    return this.servingByKey.get(id) ?? [];
  }

  /** The dedicated usage plans of an organization, by id, including those of a deleted API. */
  ownPlansOf({ orgId }: Organization): readonly SurveyedPlan[] {
    return [...(this.ownByOrganization.get(orgId) ?? [])].sort((left, right) =>
      left.id < right.id ? -1 : 1,
    );
  }

  /** Resources created by widgetctl that no organization uses, excluding those of other deployments. */
  unused(): readonly UnusedItem[] {
    const keys = this.survey.keys.flatMap(({ id, name, owner, value }): UnusedItem[] =>
      isPerhapsOurs(owner) && !this.organizationsByValue.has(value)
        ? [{ kind: 'api_key', id, name, owner, value }]
        : [],
    );
    const plans = this.survey.plans.flatMap((plan): UnusedItem[] => {
      const { id, name, owner } = plan;
      const isUsed = this.organizations.has(this.ownerOf(plan) ?? '');
      return isPerhapsOurs(owner) && !isUsed ? [{ kind: 'usage_plan', id, name, owner, value: null }] : [];
    });
    return [...keys, ...plans];
  }

  /**
   * The organization of this deployment that owns a plan. A plan without a deployment belongs to this one
   * when an organization's row names it, or when all its keys are of that organization.
   */
  private ownerOf({ id, owner, keyIds }: SurveyedPlan): string | null {
    if (owner === null || owner.deployment === 'other') return null;
    if (owner.deployment === 'this') return owner.orgId;
    const isNamedByRow = this.organizations.get(owner.orgId)?.usagePlanId === id;
    return isNamedByRow || this.holdsOnlyKeysOf(owner.orgId, keyIds) ? owner.orgId : null;
  }

  private holdsOnlyKeysOf(orgId: string, keyIds: ReadonlySet<string>): boolean {
    const owners = [...keyIds].map(
      (id) => this.organizationsByValue.get(this.keysById.get(id)?.value ?? '')?.orgId,
    );
    return owners.length > 0 && owners.every((owner) => owner === orgId);
  }
}

function isPerhapsOurs(owner: Owner | null): owner is Owner {
  return owner !== null && owner.deployment !== 'other';
}

function append<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key) ?? [];
  list.push(item);
  lists.set(key, list);
}
