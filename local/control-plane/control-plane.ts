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
  private readonly file: JsonFile<ControlPlaneState>;

  /** @throws DataFolderCorruptError */
  constructor({ directory, now, usagePlans, behavior = {} }: ControlPlaneOptions) {
    this.now = now;
    this.behavior = behavior;
    this.file = openJsonFile(directory, 'api-gateway.json', controlPlaneSchema);
    this.usage = new UsageCounter(openJsonFile(directory, 'api-gateway-usage.json', usageFileSchema), now);
    for (const key of this.file.initial?.apiKeys ?? []) this.keys.set(key.id, key);
    for (const plan of this.file.initial?.usagePlans ?? []) this.plans.set(plan.id, plan);
    for (const plan of usagePlans) {
      this.plans.set(plan.id, { ...plan, keyIds: this.plans.get(plan.id)?.keyIds ?? plan.keyIds });
    }
  }

  findKey(value: string, apiId: string, stageName: string): PlannedKey | null {
    const key = this.keyWithValue(value);
    if (!key?.enabled) return null;
    const plan = this.plansOf(key.id).find(({ apiStages }) =>
      apiStages.some((item) => item.apiId === apiId && item.stage === stageName),
    );
    return plan ? { apiKeyId: key.id, usagePlanId: plan.id, throttle: plan.throttle ?? null } : null;
  }

  countRequest({ usagePlanId, apiKeyId }: PlannedKey): boolean {
    return this.usage.count(usagePlanId, apiKeyId, this.plans.get(usagePlanId)?.quota);
  }

  keyWithValue(value: string): ApiKey | undefined {
    return [...this.keys.values()].find((key) => key.value === value);
  }

  plansOf(keyId: string): UsagePlan[] {
    return [...this.plans.values()].filter(({ keyIds }) => keyIds.includes(keyId));
  }

  removeKey(key: ApiKey): void {
    for (const plan of this.plansOf(key.id)) this.detachKey(plan, key.id);
    this.keys.delete(key.id);
  }

  removePlan(plan: UsagePlan): void {
    for (const keyId of plan.keyIds) this.usage.forget(plan.id, keyId);
    this.plans.delete(plan.id);
  }

  attachKey(plan: UsagePlan, keyId: string): void {
    this.plans.set(plan.id, { ...plan, keyIds: [...plan.keyIds, keyId] });
  }

  detachKey(plan: UsagePlan, keyId: string): void {
    this.plans.set(plan.id, { ...plan, keyIds: plan.keyIds.filter((id) => id !== keyId) });
    this.usage.forget(plan.id, keyId);
  }

  async save(): Promise<void> {
    await this.file.save({ apiKeys: [...this.keys.values()], usagePlans: [...this.plans.values()] });
  }

  async close(): Promise<void> {
    await this.usage.flush();
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
