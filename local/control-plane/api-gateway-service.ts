import * as z from 'zod';
import type { AwsRequest, AwsResponse, AwsService } from '../edge/aws-request.ts';
import { AwsServiceError } from '../edge/aws-request.ts';
import { createApiKey, deleteApiKey, getApiKey, listApiKeys, updateApiKey } from './api-keys.ts';
import type { ControlPlaneCall } from './call.ts';
import { CallRates } from './call-rates.ts';
import type { ControlPlane } from './control-plane.ts';
import {
  createUsagePlan,
  deleteUsagePlan,
  getUsagePlan,
  listUsagePlans,
  updateUsagePlan,
} from './usage-plan-calls.ts';
import {
  createUsagePlanKey,
  deleteUsagePlanKey,
  getUsagePlanKey,
  listUsagePlanKeys,
} from './usage-plan-keys.ts';
import { getUsage } from './usage-report.ts';

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
  read('usageplans/*/keys/*', getUsagePlanKey),
  write('POST', 'usageplans/*/keys', createUsagePlanKey),
  write('DELETE', 'usageplans/*/keys/*', deleteUsagePlanKey),
  read('usageplans/*/usage', getUsage),
];

/**
 * The calls of API Gateway's control plane that deal with API keys and usage plans.
 * https://docs.aws.amazon.com/apigateway/latest/api/API_Operations.html
 */
export function apiGatewayService(plane: ControlPlane): AwsService {
  const rates = new CallRates(plane);
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
