import type { Rate } from './token-bucket.ts';

/** An API key with the usage plan that it has for a stage. */
export interface PlannedKey {
  readonly apiKeyId: string;
  readonly usagePlanId: string;
  readonly throttle: Rate | null;
}

/** The control plane as the gateway sees it. */
export interface KeyPlans {
  /** @returns null for a value that is no enabled key, or a key that has no plan for that stage */
  findKey(value: string, apiId: string, stageName: string): PlannedKey | null;
  /** Counts a request against the plan's quota. @returns false when the quota is used up, and then counts nothing */
  countRequest(key: PlannedKey): boolean;
}
