import type { APIGatewayClient, ApiKey, UsagePlan } from '@aws-sdk/client-api-gateway';
import { required } from './gateway-errors.ts';
import type { Owner, Ownership } from './ownership.ts';
import { UsageKeys } from './usage-keys.ts';
import { servesStage, UsagePlans } from './usage-plans.ts';

export interface SurveyedKey {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly isEnabled: boolean;
  /** Null for a key that widgetctl did not create. */
  readonly owner: Owner | null;
}

export interface SurveyedPlan {
  readonly id: string;
  readonly name: string;
  /** Null for a plan that widgetctl did not create, such as those of the stack. */
  readonly owner: Owner | null;
  /** True if it limits calls of this deployment's stage. */
  readonly servesStage: boolean;
  readonly keyIds: ReadonlySet<string>;
  readonly plan: UsagePlan;
}

/** A snapshot of the API keys and usage plans that belong, or may belong, to this deployment. */
export interface GatewaySurvey {
  readonly keys: readonly SurveyedKey[];
  readonly plans: readonly SurveyedPlan[];
}

/** Reads all keys and usage plans of the account and Region, page by page. */
async function surveyGateway(
  usageKeys: UsageKeys,
  usagePlans: UsagePlans,
  ownership: Ownership,
): Promise<GatewaySurvey> {
  const keys: SurveyedKey[] = [];
  for await (const key of usageKeys.list()) keys.push(surveyedKey(key, ownership));
  const plans: SurveyedPlan[] = [];
  for await (const plan of usagePlans.list()) {
    const owner = ownership.ownerOf(plan);
    const isServing = servesStage(plan, ownership);
    if (!isServing && (owner === null || owner.deployment === 'other')) continue;
    const id = required(plan.id);
    const keyIds = await usagePlans.keyIdsOf(id);
    plans.push({ id, name: plan.name ?? '', owner, servesStage: isServing, keyIds, plan });
  }
  return { keys, plans };
}

function surveyedKey(key: ApiKey, ownership: Ownership): SurveyedKey {
  return {
    id: required(key.id),
    name: key.name ?? '',
    value: key.value ?? '',
    isEnabled: key.enabled === true,
    owner: ownership.ownerOf(key),
  };
}

/** The API keys and usage plans of organizations in API Gateway. */
export class ControlPlane {
  readonly keys: UsageKeys;
  readonly plans: UsagePlans;

  readonly ownership: Ownership;

  constructor(client: APIGatewayClient, ownership: Ownership) {
    this.ownership = ownership;
    this.keys = new UsageKeys(client, ownership);
    this.plans = new UsagePlans(client, ownership);
  }

  /** Takes about one call per 500 keys and one per usage plan. */
  async survey(): Promise<GatewaySurvey> {
    return surveyGateway(this.keys, this.plans, this.ownership);
  }
}
