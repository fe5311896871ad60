import * as z from 'zod';
import { type ResolvedAssembly, resourcesOf } from '../assembly/resolve-assembly.ts';
import { type AwsRequest, type AwsResponse, type AwsService, AwsServiceError } from '../edge/aws-request.ts';
import type { KeyPlans } from '../gateway/throttling.ts';
import type { LocalService, RunningService } from '../services/local-service.ts';
import { createApiKey, deleteApiKey, getApiKey, listApiKeys, updateApiKey } from './api-keys.ts';
import { CallRates, type ControlPlaneBehavior } from './behavior.ts';
import { ControlPlane, type ControlPlaneCall } from './control-plane.ts';
import type { UsagePlan } from './control-plane-state.ts';
import {
  createUsagePlan,
  deleteUsagePlan,
  getUsagePlan,
  listUsagePlans,
  updateUsagePlan,
} from './usage-plan-calls.ts';
import { createUsagePlanKey, deleteUsagePlanKey, listUsagePlanKeys } from './usage-plan-keys.ts';

type Operation = (
  plane: ControlPlane,
  call: ControlPlaneCall,
) => { readonly status?: number; readonly body: unknown };

interface Route {
  readonly method: string;
  readonly pattern: readonly string[];
  readonly operation: Operation;
  readonly writes: boolean;
}

const read = (pattern: string, operation: Operation): Route => ({
  method: 'GET',
  pattern: pattern.split('/'),
  operation,
  writes: false,
});

const write = (method: string, pattern: string, operation: Operation): Route => ({
  method,
  pattern: pattern.split('/'),
  operation,
  writes: true,
});

const routes: readonly Route[] = [
  read('apikeys', listApiKeys),
  read('apikeys/*', getApiKey),
  write('POST', 'apikeys', createApiKey),
  write('PATCH', 'apikeys/*', updateApiKey),
  write('DELETE', 'apikeys/*', deleteApiKey),
  read('usageplans', listUsagePlans),
  read('usageplans/*', getUsagePlan),
  write('POST', 'usageplans', createUsagePlan),
  write('PATCH', 'usageplans/*', updateUsagePlan),
  write('DELETE', 'usageplans/*', deleteUsagePlan),
  read('usageplans/*/keys', listUsagePlanKeys),
  write('POST', 'usageplans/*/keys', createUsagePlanKey),
  write('DELETE', 'usageplans/*/keys/*', deleteUsagePlanKey),
];

export function localApiGateway(
  behavior: ControlPlaneBehavior | undefined,
): LocalService<RunningService & { readonly usagePlans: KeyPlans }> {
  return {
    name: 'apigateway',
    start: async ({ assembly, dataDirectory, now }) => {
      const usagePlans = usagePlansOf(assembly);
      const plane = new ControlPlane({ directory: dataDirectory, now, usagePlans, behavior });
      await plane.save();
      return { answer: apiGatewayService(plane), close: () => plane.close(), usagePlans: plane };
    },
  };
}

export function apiGatewayService(plane: ControlPlane): AwsService {
  const rates = new CallRates(plane.behavior, plane.now);
  return async (request) => {
    try {
      const { route, ids } = findRoute(request);
      rates.admit(`${route.method} ${route.pattern.join('/')}`);
      const result = route.operation(plane, { ids, query: request.query, body: parseBody(request) });
      if (route.writes) await plane.save();
      return json(result.status ?? (request.method === 'POST' ? 201 : 200), result.body, {});
    } catch (error) {
      const failure = toServiceError(error);
      const headers = { ...failure.headers, 'x-amzn-ErrorType': failure.code };
      return json(failure.status, { message: failure.message }, headers);
    }
  };
}

function findRoute({ method, path }: AwsRequest): { route: Route; ids: string[] } {
  const route = routes.find(
    (candidate) =>
      candidate.method === method &&
      candidate.pattern.length === path.length &&
      candidate.pattern.every((part, index) => part === '*' || part === path[index]),
  );
  if (!route) {
    throw new AwsServiceError('BadRequestException', `${method} /${path.join('/')} is not emulated`);
  }
  return { route, ids: path.filter((_part, index) => route.pattern[index] === '*') };
}

function parseBody({ body }: AwsRequest): unknown {
  try {
    return body === '' ? {} : JSON.parse(body);
  } catch {
    throw new AwsServiceError('BadRequestException', 'Invalid JSON');
  }
}

function toServiceError(error: unknown): AwsServiceError {
  if (error instanceof AwsServiceError) return error;
  if (error instanceof z.ZodError) {
    const issue = error.issues[0];
    return new AwsServiceError('BadRequestException', `${issue?.path.join('.')}: ${issue?.message}`);
  }
  throw error;
}

function json(status: number, body: unknown, headers: Record<string, string>): AwsResponse {
  return {
    status,
    headers: { ...headers, ...(body === null ? {} : { 'Content-Type': 'application/json' }) },
    body: body === null ? '' : JSON.stringify(body),
  };
}

const rateSchema = z.object({ RateLimit: z.coerce.number(), BurstLimit: z.coerce.number() });

const usagePlanSchema = z.object({
  UsagePlanName: z.string().optional(),
  Description: z.string().optional(),
  ApiStages: z.array(z.object({ ApiId: z.string(), Stage: z.string() })).default([]),
  Throttle: rateSchema.optional(),
  Quota: z
    .object({
      Limit: z.coerce.number(),
      Offset: z.coerce.number().default(0),
      Period: z.literal('MONTH'),
    })
    .optional(),
});

/** Reads the template's usage plans. API keys are created at run time. */
function usagePlansOf(assembly: ResolvedAssembly): UsagePlan[] {
  return resourcesOf(assembly, 'AWS::ApiGateway::UsagePlan').map(({ ref, logicalId, properties }) => {
    const { UsagePlanName, Description, ApiStages, Throttle, Quota } = usagePlanSchema.parse(properties);
    return {
      id: ref,
      name: UsagePlanName ?? logicalId,
      ...(Description === undefined ? {} : { description: Description }),
      apiStages: ApiStages.map(({ ApiId, Stage }) => ({ apiId: ApiId, stage: Stage })),
      ...(Throttle ? { throttle: { rateLimit: Throttle.RateLimit, burstLimit: Throttle.BurstLimit } } : {}),
      ...(Quota ? { quota: { limit: Quota.Limit, offset: Quota.Offset, period: Quota.Period } } : {}),
      keyIds: [],
    };
  });
}
