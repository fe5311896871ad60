import { randomBytes } from 'node:crypto';
import { AwsServiceError } from '../edge/aws-request.ts';
import type { KeyPlans, PlannedKey } from '../gateway/throttling.ts';
import { type JsonFile, openJsonFile } from '../state/json-file.ts';
import type { ControlPlaneBehavior } from './behavior.ts';
import { type ApiKey, controlPlaneSchema, type UsagePlan, usageFileSchema } from './control-plane-state.ts';
import { UsageCounter } from './usage-counter.ts';

export interface ControlPlaneOptions {
  readonly directory: string | null;
  readonly now: () => number;
  /** The template's usage plans. They replace stored plans with the same ID but keep their API keys. */
  readonly usagePlans: readonly UsagePlan[];
  readonly behavior?: ControlPlaneBehavior | undefined;
}

interface ControlPlaneState {
  readonly apiKeys: ApiKey[];
  readonly usagePlans: UsagePlan[];
}

/** A call with its path parameters in order and its parsed body. */
export interface ControlPlaneCall {
  readonly ids: readonly string[];
  readonly query: URLSearchParams;
  readonly body: unknown;
}

export class ControlPlane implements KeyPlans {
  readonly keys = new Map<string, ApiKey>();
  readonly plans = new Map<string, UsagePlan>();
  readonly usage: UsageCounter;
  readonly now: () => number;
  readonly behavior: ControlPlaneBehavior;
  private readonly keyIdsByValue = new Map<string, string>();
  private readonly planIdsByKey = new Map<string, Set<string>>();
  private readonly file: JsonFile<ControlPlaneState>;

  /** @throws DataFolderCorruptError */
  constructor({ directory, now, usagePlans, behavior = {} }: ControlPlaneOptions) {
    this.now = now;
    this.behavior = behavior;
    this.file = openJsonFile(directory, 'api-gateway.json', controlPlaneSchema);
    this.usage = new UsageCounter(openJsonFile(directory, 'api-gateway-usage.json', usageFileSchema), now);
    for (const key of this.file.initial?.apiKeys ?? []) this.putKey(key);
    for (const plan of this.file.initial?.usagePlans ?? []) this.putPlan(plan);
    for (const plan of usagePlans) {
      this.putPlan({ ...plan, keyIds: this.plans.get(plan.id)?.keyIds ?? plan.keyIds });
    }
  }

  findKey(value: string, apiId: string, stageName: string): PlannedKey | null {
    const keyId = this.keyIdsByValue.get(value);
    const key = keyId === undefined ? undefined : this.keys.get(keyId);
    if (!key?.enabled) return null;
    for (const planId of this.planIdsByKey.get(key.id) ?? []) {
      const plan = this.plans.get(planId);
      if (!plan?.apiStages.some((item) => item.apiId === apiId && item.stage === stageName)) continue;
      return { apiKeyId: key.id, usagePlanId: plan.id, throttle: plan.throttle ?? null };
    }
    return null;
  }

  countRequest({ usagePlanId, apiKeyId }: PlannedKey): boolean {
    return this.usage.count(usagePlanId, apiKeyId, this.plans.get(usagePlanId)?.quota);
  }

  keyIdOf(value: string): string | undefined {
    return this.keyIdsByValue.get(value);
  }

  planIdsOf(keyId: string): ReadonlySet<string> {
    return this.planIdsByKey.get(keyId) ?? new Set();
  }

  putKey(key: ApiKey): void {
    const old = this.keys.get(key.id);
    if (old) this.keyIdsByValue.delete(old.value);
    this.keys.set(key.id, key);
    this.keyIdsByValue.set(key.value, key.id);
  }

  removeKey(key: ApiKey): void {
    for (const planId of [...this.planIdsOf(key.id)]) {
      const plan = this.plans.get(planId);
      if (plan) this.detachKey(plan, key.id);
    }
    this.keys.delete(key.id);
    this.keyIdsByValue.delete(key.value);
  }

  putPlan(plan: UsagePlan): void {
    const old = this.plans.get(plan.id);
    for (const keyId of old?.keyIds ?? []) this.planIdsByKey.get(keyId)?.delete(plan.id);
    this.plans.set(plan.id, plan);
    for (const keyId of plan.keyIds) this.plansOfKey(keyId).add(plan.id);
  }

  removePlan(plan: UsagePlan): void {
    for (const keyId of plan.keyIds) {
      this.planIdsByKey.get(keyId)?.delete(plan.id);
      this.usage.forget(plan.id, keyId);
    }
    this.plans.delete(plan.id);
  }

  attachKey(plan: UsagePlan, keyId: string): void {
    this.putPlan({ ...plan, keyIds: [...plan.keyIds, keyId] });
  }

  detachKey(plan: UsagePlan, keyId: string): void {
    this.putPlan({ ...plan, keyIds: plan.keyIds.filter((id) => id !== keyId) });
    this.usage.forget(plan.id, keyId);
  }

  async save(): Promise<void> {
    await this.file.save({ apiKeys: [...this.keys.values()], usagePlans: [...this.plans.values()] });
  }

  async close(): Promise<void> {
    await this.usage.flush();
  }

  private plansOfKey(keyId: string): Set<string> {
    const planIds = this.planIdsByKey.get(keyId) ?? new Set();
    this.planIdsByKey.set(keyId, planIds);
    return planIds;
  }
}

export function newId(length: number): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
  return [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

/** @throws AwsServiceError NotFoundException */
export function existing<Item>(item: Item | undefined, what: string): Item {
  if (item === undefined)
    throw new AwsServiceError('NotFoundException', `Invalid ${what} identifier specified`, 404);
  return item;
}
