import type { Organization } from '../../shared/data/organizations.ts';
import type { OnStep } from '../control-plane/usage-keys.ts';
import { dayOfInstant } from './days.ts';
import type { Deployment } from './deployment.ts';

type QuotaDeps = Pick<Deployment, 'controlPlane' | 'usage' | 'now'>;

type AttachedKey = Pick<Organization, 'orgId' | 'usageKeyId'>;

/**
 * Share of the quota by which API Gateway's count may differ from the exact count, because API Gateway reports its count
 * with a delay.
 */
const tolerance = 0.01;

export interface GatewayQuota {
  readonly usagePlanId: string;
  readonly keyId: string;
  /** Calls per month that the usage plan allows. */
  readonly limit: number;
  /** Calls that API Gateway has counted toward the limit this month. */
  readonly calls: number;
}

/** Returns an organization's count in API Gateway; null if its key is in no usage plan with a quota. */
export async function readGatewayQuota(
  { controlPlane, now }: QuotaDeps,
  { usageKeyId: keyId }: AttachedKey,
): Promise<GatewayQuota | null> {
  if (keyId === null) return null;
  const { keys, plans } = await controlPlane();
  const { id: usagePlanId, quota } = (await plans.planHolding(keyId)) ?? {};
  const limit = quota?.limit;
  if (usagePlanId === undefined || limit === undefined) return null;
  const remaining = await keys.readRemaining(usagePlanId, keyId, dayOfInstant(now()));
  return { usagePlanId, keyId, limit, calls: limit - (remaining ?? limit) };
}

/**
 * Sets API Gateway's count of the month to the exact count if they differ by more than 1% of the quota. They differ after
 * a plan change, an import, a restored table and an interrupted command.
 */
export async function setGatewayCalls(deps: QuotaDeps, key: AttachedKey, onStep: OnStep): Promise<void> {
  const [quota, { calls }] = await Promise.all([
    readGatewayQuota(deps, key),
    deps.usage.readMonth(key.orgId, deps.now()),
  ]);
  if (quota === null || !differs(quota, calls)) return;
  const { keys } = await deps.controlPlane();
  await keys.setRemaining(quota.usagePlanId, quota.keyId, Math.max(0, quota.limit - calls));
  onStep('calls_set');
}

/** Returns true if API Gateway's count differs from the exact count by more than its reporting delay explains. */
export function differs({ limit, calls }: GatewayQuota, exactCalls: number): boolean {
  return Math.abs(calls - Math.min(exactCalls, limit)) > limit * tolerance;
}
