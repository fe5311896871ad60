import * as z from 'zod';
import { AwsServiceError } from '../edge/aws-request.ts';
import { type ControlPlane, type ControlPlaneCall, existing, newId } from './control-plane.ts';
import type { UsagePlan } from './control-plane-state.ts';
import { pageOf } from './paging.ts';
import { patchSchema, patchUsagePlan } from './patch.ts';

const rateSchema = z.object({
  rateLimit: z.number().min(0).default(0),
  burstLimit: z.number().int().min(0).default(0),
});

const createSchema = z.object({
  name: z.string().min(1),
  apiStages: z.array(z.object({ apiId: z.string(), stage: z.string() })).default([]),
  description: z.string().optional(),
  throttle: rateSchema.optional(),
  quota: z
    .object({
      limit: z.number().int().min(0),
      offset: z.number().int().default(0),
      period: z.literal('MONTH'),
    })
    .optional(),
  tags: z.record(z.string(), z.string()).optional(),
});

export function createUsagePlan(plane: ControlPlane, { body }: ControlPlaneCall) {
  const plan: UsagePlan = { id: newId(6), keyIds: [], ...createSchema.parse(body) };
  plane.plans.set(plan.id, plan);
  return { body: presentPlan(plan) };
}

export function listUsagePlans(plane: ControlPlane, { query }: ControlPlaneCall) {
  const keyId = query.get('keyId');
  const plans = [...plane.plans.values()].filter((plan) => keyId === null || plan.keyIds.includes(keyId));
  const { item, ...rest } = pageOf(plans, query);
  return { body: { item: item.map(presentPlan), ...rest } };
}

export function getUsagePlan(plane: ControlPlane, { ids: [id = ''] }: ControlPlaneCall) {
  return { body: presentPlan(findPlan(plane, id)) };
}

export function updateUsagePlan(plane: ControlPlane, { ids: [id = ''], body }: ControlPlaneCall) {
  const plan = patchSchema.parse(body).patchOperations.reduce(patchUsagePlan, findPlan(plane, id));
  plane.plans.set(plan.id, plan);
  return { body: presentPlan(plan) };
}

export function deleteUsagePlan(plane: ControlPlane, { ids: [id = ''] }: ControlPlaneCall) {
  const plan = findPlan(plane, id);
  if (plan.apiStages.length > 0) {
    throw new AwsServiceError(
      'BadRequestException',
      `Cannot delete a usage plan that has associated API stages`,
    );
  }
  plane.removePlan(plan);
  return { status: 202, body: null };
}

/** @throws AwsServiceError NotFoundException */
export function findPlan(plane: ControlPlane, id: string): UsagePlan {
  return existing(plane.plans.get(id), 'Usage Plan');
}

function presentPlan({ keyIds: _keyIds, ...plan }: UsagePlan) {
  return plan;
}
