import * as z from 'zod';
import { AwsServiceError } from '../edge/aws-request.ts';
import type { ApiKey, UsagePlan } from './control-plane-state.ts';

export const patchSchema = z.object({
  patchOperations: z
    .array(
      z.object({ op: z.enum(['add', 'remove', 'replace']), path: z.string(), value: z.string().optional() }),
    )
    .default([]),
});

export type PatchOperation = z.infer<typeof patchSchema>['patchOperations'][number];

/** @throws AwsServiceError BadRequestException for an operation that is not emulated */
export function patchApiKey(key: ApiKey, operation: PatchOperation): ApiKey {
  const { op, path, value = '' } = operation;
  if (op === 'replace' && path === '/enabled') return { ...key, enabled: value === 'true' };
  if (op === 'replace' && path === '/name') return { ...key, name: value };
  throw invalidPatch(operation);
}

/**
 * https://docs.aws.amazon.com/apigateway/latest/api/patch-operations.html#UpdateUsagePlan-Patch
 * @throws AwsServiceError BadRequestException for an operation that is not emulated
 */
export function patchUsagePlan(plan: UsagePlan, operation: PatchOperation): UsagePlan {
  const { op, path, value = '' } = operation;
  const throttle = plan.throttle ?? { rateLimit: 0, burstLimit: 0 };
  const quota = plan.quota ?? { limit: 0, offset: 0, period: 'MONTH' as const };
  switch (`${op} ${path}`) {
    case 'remove /apiStages':
      return {
        ...plan,
        apiStages: plan.apiStages.filter(({ apiId, stage }) => `${apiId}:${stage}` !== value),
      };
    case 'replace /name':
      return { ...plan, name: value };
    case 'replace /throttle/rateLimit':
      return { ...plan, throttle: { ...throttle, rateLimit: numberOf(operation) } };
    case 'replace /throttle/burstLimit':
      return { ...plan, throttle: { ...throttle, burstLimit: numberOf(operation) } };
    case 'replace /quota/limit':
      return { ...plan, quota: { ...quota, limit: numberOf(operation) } };
    default:
      throw invalidPatch(operation);
  }
}

function numberOf(operation: PatchOperation): number {
  const number = Number(operation.value);
  if (operation.value === undefined || operation.value === '' || !(number >= 0))
    throw invalidPatch(operation);
  return number;
}

function invalidPatch({ op, path }: PatchOperation): AwsServiceError {
  return new AwsServiceError('BadRequestException', `Invalid patch path '${path}' specified for op '${op}'.`);
}
