import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { ServiceError } from '../emulator/exchange.ts';
import type { KeyPlans, PlannedKey } from '../gateway/throttling.ts';
import { type JsonFile, openJsonFile } from '../state/json-file.ts';

/** Unlisted properties such as `description` and `tags` are stored and returned unchanged. */
export const apiKeySchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  value: z.string(),
  enabled: z.boolean(),
});

export const usagePlanSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  apiStages: z.array(z.object({ apiId: z.string(), stage: z.string() })).default([]),
  throttle: z.object({ rateLimit: z.number(), burstLimit: z.number() }).optional(),
  quota: z.object({ limit: z.number(), period: z.literal('MONTH') }).optional(),
});

const planWithKeysSchema = usagePlanSchema.extend({ keyIds: z.array(z.string()) });

const stateSchema = z.object({
  apiKeys: z.array(apiKeySchema),
  usagePlans: z.array(planWithKeysSchema),
});

export type ApiKey = z.infer<typeof apiKeySchema>;
export type UsagePlan = z.infer<typeof usagePlanSchema>;
type PlanWithKeys = z.infer<typeof planWithKeysSchema>;

export interface ControlPlaneOptions {
  readonly directory: string | null;
  readonly now: () => number;
  /** The template's usage plans. Each replaces the stored plan with the same ID but keeps the API keys of that plan. */
  readonly usagePlans: readonly UsagePlan[];
  /** The template's API keys, each with the ID of its usage plan. */
  readonly apiKeys: readonly { readonly key: ApiKey; readonly usagePlanId: string }[];
}

export class ControlPlane implements KeyPlans {
  readonly keys = new Map<string, ApiKey>();
  readonly plans = new Map<string, PlanWithKeys>();
  /**
   * Number of calls per plan and key in the latest UTC month. The numbers are lost on restart. The exact monthly counts
   * are in DynamoDB. AWS does not document when a quota resets, so the start of the month is an assumption.
   */
  private readonly usage = new Map<string, { readonly month: string; readonly calls: number }>();
  private readonly now: () => number;
  private readonly file: JsonFile<z.infer<typeof stateSchema>>;

  /** @throws DataFolderCorruptError */
  constructor({ directory, now, usagePlans, apiKeys }: ControlPlaneOptions) {
    this.file = openJsonFile(directory, 'api-gateway.json', stateSchema);
    this.now = now;
    for (const key of this.file.initial?.apiKeys ?? []) this.keys.set(key.id, key);
    for (const plan of this.file.initial?.usagePlans ?? []) this.plans.set(plan.id, plan);
    for (const plan of usagePlans) this.setPlan(plan);
    for (const { key, usagePlanId } of apiKeys) {
      this.keys.set(key.id, key);
      const plan = this.plan(usagePlanId);
      if (!plan.keyIds.includes(key.id)) this.attachKey(plan, key.id);
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

  /**
   * Sets the number of calls that the quota still allows the key this month.
   *
   * @throws ServiceError NotFoundException
   */
  setRemaining(usagePlanId: string, apiKeyId: string, calls: number): void {
    const { quota } = this.plan(usagePlanId);
    if (quota)
      this.usage.set(`${usagePlanId} ${apiKeyId}`, { month: this.month(), calls: quota.limit - calls });
  }

  /** Returns the number of calls that the quota has counted this month; null for a key without calls. */
  callsOf(usagePlanId: string, apiKeyId: string): number | null {
    const last = this.usage.get(`${usagePlanId} ${apiKeyId}`);
    return last?.month === this.month() ? last.calls : null;
  }

  countRequest({ usagePlanId, apiKeyId }: PlannedKey): boolean {
    const month = this.month();
    const calls = this.callsOf(usagePlanId, apiKeyId) ?? 0;
    if (calls >= (this.plans.get(usagePlanId)?.quota?.limit ?? Number.POSITIVE_INFINITY)) return false;
    this.usage.set(`${usagePlanId} ${apiKeyId}`, { month, calls: calls + 1 });
    return true;
  }

  private month(): string {
    return new Date(this.now()).toISOString().slice(0, 7);
  }

  keyWithValue(value: string): ApiKey | undefined {
    return [...this.keys.values()].find((key) => key.value === value);
  }

  plansOf(keyId: string): PlanWithKeys[] {
    return [...this.plans.values()].filter(({ keyIds }) => keyIds.includes(keyId));
  }

  /** @throws ServiceError NotFoundException */
  key(id: string): ApiKey {
    return existing(this.keys.get(id), 'API Key');
  }

  /** @throws ServiceError NotFoundException */
  plan(id: string): PlanWithKeys {
    return existing(this.plans.get(id), 'Usage Plan');
  }

  setPlan(plan: UsagePlan): void {
    this.plans.set(plan.id, { ...plan, keyIds: this.plans.get(plan.id)?.keyIds ?? [] });
  }

  removeKey(key: ApiKey): void {
    for (const plan of this.plansOf(key.id)) this.detachKey(plan, key.id);
    this.keys.delete(key.id);
  }

  removePlan(plan: PlanWithKeys): void {
    for (const keyId of plan.keyIds) this.detachKey(plan, keyId);
    this.plans.delete(plan.id);
  }

  attachKey(plan: PlanWithKeys, keyId: string): void {
    this.plans.set(plan.id, { ...plan, keyIds: [...plan.keyIds, keyId] });
  }

  detachKey(plan: PlanWithKeys, keyId: string): void {
    this.plans.set(plan.id, { ...plan, keyIds: plan.keyIds.filter((id) => id !== keyId) });
    this.usage.delete(`${plan.id} ${keyId}`);
  }

  async save(): Promise<void> {
    await this.file.save({ apiKeys: [...this.keys.values()], usagePlans: [...this.plans.values()] });
  }
}

export function newId(length: number): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
  return [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

/** @throws ServiceError NotFoundException */
export function existing<Item>(item: Item | undefined, what: string): Item {
  if (item !== undefined) return item;
  throw new ServiceError(404, 'NotFoundException', `Invalid ${what} identifier specified`);
}
