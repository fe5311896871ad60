import * as z from 'zod';
import { AwsServiceError } from '../edge/aws-request.ts';
import { type ControlPlane, type ControlPlaneCall, existing } from './control-plane.ts';
import type { ApiKey, UsagePlan } from './control-plane-state.ts';
import { pageOf } from './paging.ts';
import { findPlan } from './usage-plan-calls.ts';

const createSchema = z.object({ keyId: z.string(), keyType: z.literal('API_KEY') });

export function createUsagePlanKey(plane: ControlPlane, { ids: [planId = ''], body }: ControlPlaneCall) {
  const { keyId } = createSchema.parse(body);
  const plan = findPlan(plane, planId);
  const key = existing(plane.keys.get(keyId), 'API Key');
  if (plan.keyIds.includes(keyId)) {
    throw new AwsServiceError(
      'ConflictException',
      `Usage Plan ${planId} cannot be added because API Key ${keyId} is already in it`,
      409,
    );
  }
  if (sharesStage(plane, plan, keyId)) {
    throw plane.behavior.planConflict === 'BadRequestException'
      ? new AwsServiceError('BadRequestException', conflictMessage(planId, keyId))
      : new AwsServiceError('ConflictException', conflictMessage(planId, keyId), 409);
  }
  plane.attachKey(plan, keyId);
  return { body: present(key, true) };
}

export function listUsagePlanKeys(plane: ControlPlane, { ids: [planId = ''], query }: ControlPlaneCall) {
  const keys = findPlan(plane, planId).keyIds.flatMap((id) => plane.keys.get(id) ?? []);
  const { item, ...rest } = pageOf(keys, query);
  return { body: { item: item.map((key) => present(key, false)), ...rest } };
}

export function deleteUsagePlanKey(
  plane: ControlPlane,
  { ids: [planId = '', keyId = ''] }: ControlPlaneCall,
) {
  const plan = findPlan(plane, planId);
  existing(
    plan.keyIds.find((id) => id === keyId),
    'Usage Plan Key',
  );
  plane.detachKey(plan, keyId);
  return { status: 202, body: null };
}

function conflictMessage(planId: string, keyId: string): string {
  return `Usage Plan ${planId} cannot be added because API Key ${keyId} cannot reference multiple Usage Plans with same API Stage`;
}

function sharesStage(plane: ControlPlane, plan: UsagePlan, keyId: string): boolean {
  return plane
    .plansOf(keyId)
    .some((other) =>
      other.apiStages.some((one) =>
        plan.apiStages.some(({ apiId, stage }) => one.apiId === apiId && one.stage === stage),
      ),
    );
}

function present({ id, name, value }: ApiKey, withValue: boolean) {
  return { id, type: 'API_KEY', name, ...(withValue ? { value } : {}) };
}
