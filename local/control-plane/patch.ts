import * as z from 'zod';
import { AwsServiceError } from '../edge/aws-request.ts';
import { type ApiKey, quotaPeriods, type UsagePlan } from './control-plane-state.ts';

export const patchSchema = z.object({
  patchOperations: z
    .array(
      z.object({ op: z.enum(['add', 'remove', 'replace']), path: z.string(), value: z.string().optional() }),
    )
    .default([]),
});

export type PatchOperation = z.infer<typeof patchSchema>['patchOperations'][number];

/** @throws AwsServiceError BadRequestException for an operation that API Gateway does not know either */
export function patchApiKey(key: ApiKey, operations: readonly PatchOperation[]): ApiKey {
  return operations.reduce(patchKeyOnce, key);
}

function patchKeyOnce(key: ApiKey, operation: PatchOperation): ApiKey {
  const { op, path, value = '' } = operation;
  if (op === 'replace' && path === '/enabled') return { ...key, enabled: value === 'true' };
  if (op === 'replace' && path === '/name') return { ...key, name: value };
  if (op === 'replace' && path === '/description') return { ...key, description: value };
  if (op === 'replace' && path === '/customerId') return { ...key, customerId: value };
  throw invalidPatch(operation);
}

/**
 * https://docs.aws.amazon.com/apigateway/latest/api/patch-operations.html#UpdateUsagePlan-Patch
 * @throws AwsServiceError BadRequestException
 */
export function patchUsagePlan(plan: UsagePlan, operations: readonly PatchOperation[]): UsagePlan {
  return operations.reduce(patchPlanOnce, plan);
}

function patchPlanOnce(plan: UsagePlan, operation: PatchOperation): UsagePlan {
  const { op, path, value = '' } = operation;
  const { quota: _quota, ...withoutQuota } = plan;
  const { throttle: _throttle, ...withoutThrottle } = plan;
  if (op === 'remove' && path === '/quota') return withoutQuota;
  if (op === 'remove' && path === '/throttle') return withoutThrottle;
  if (path === '/apiStages' && op === 'add') return addStage(plan, value);
  if (path === '/apiStages' && op === 'remove') return removeStage(plan, value);
  if (op === 'remove') throw invalidPatch(operation);
  const throttle = plan.throttle ?? { rateLimit: 0, burstLimit: 0 };
  const quota = plan.quota ?? { limit: 0, offset: 0, period: 'MONTH' as const };
  switch (path) {
    case '/name':
      return { ...plan, name: value };
    case '/description':
      return { ...plan, description: value };
    case '/throttle/rateLimit':
      return { ...plan, throttle: { ...throttle, rateLimit: numberOf(operation) } };
    case '/throttle/burstLimit':
      return { ...plan, throttle: { ...throttle, burstLimit: numberOf(operation) } };
    case '/quota/limit':
      return { ...plan, quota: { ...quota, limit: numberOf(operation) } };
    case '/quota/offset':
      return { ...plan, quota: { ...quota, offset: numberOf(operation) } };
    case '/quota/period':
      return { ...plan, quota: { ...quota, period: periodOf(operation) } };
    default:
      throw invalidPatch(operation);
  }
}

function addStage(plan: UsagePlan, value: string): UsagePlan {
  const [apiId = '', stage = ''] = value.split(':');
  return { ...plan, apiStages: [...removeStage(plan, value).apiStages, { apiId, stage }] };
}

function removeStage(plan: UsagePlan, value: string): UsagePlan {
  return { ...plan, apiStages: plan.apiStages.filter(({ apiId, stage }) => `${apiId}:${stage}` !== value) };
}

function numberOf(operation: PatchOperation): number {
  const number = Number(operation.value);
  if (operation.value === undefined || operation.value === '' || !(number >= 0))
    throw invalidPatch(operation);
  return number;
}

function periodOf(operation: PatchOperation) {
  const period = quotaPeriods.find((name) => name === operation.value);
  if (!period) throw invalidPatch(operation);
  return period;
}

function invalidPatch({ op, path }: PatchOperation): AwsServiceError {
  return new AwsServiceError('BadRequestException', `Invalid patch path '${path}' specified for op '${op}'.`);
}
