import * as z from 'zod';
import { type ResolvedAssembly, resourcesOf } from '../assembly/resolve-assembly.ts';
import {
  type Emulator,
  type Exchange,
  parseCall,
  ServiceError,
  sendJson,
  serveExchanges,
} from '../emulator/exchange.ts';
import type { KeyPlans } from '../gateway/throttling.ts';
import type { LocalService } from '../services/local-service.ts';
import {
  type ApiKey,
  apiKeySchema,
  ControlPlane,
  existing,
  newId,
  type UsagePlan,
  usagePlanSchema,
} from './control-plane.ts';

interface Call {
  readonly ids: readonly string[];
  readonly query: URLSearchParams;
  readonly body: unknown;
}

type Operation = (controlPlane: ControlPlane, call: Call) => object | null;

const planKeySchema = z.object({ keyId: z.string() });

const apiKeyPatchSchema = z.object({
  patchOperations: z.array(
    z.discriminatedUnion('path', [
      z.object({ op: z.literal('replace'), path: z.literal('/enabled'), value: z.enum(['true', 'false']) }),
      z.object({ op: z.literal('replace'), path: z.literal('/name'), value: z.string() }),
    ]),
  ),
});

const amountPaths = ['/throttle/rateLimit', '/throttle/burstLimit', '/quota/limit'] as const;

const usagePlanPatchSchema = z.object({
  patchOperations: z.array(
    z.discriminatedUnion('path', [
      z.object({ op: z.literal('remove'), path: z.literal('/apiStages'), value: z.string() }),
      z.object({ op: z.literal('replace'), path: z.literal('/name'), value: z.string() }),
      z.object({ op: z.literal('replace'), path: z.enum(amountPaths), value: z.coerce.number().min(0) }),
    ]),
  ),
});

const usagePatchSchema = z.object({
  patchOperations: z.tuple([
    z.object({ op: z.literal('replace'), path: z.literal('/remaining'), value: z.coerce.number().min(0) }),
  ]),
});

const operations: Readonly<Record<string, Operation>> = {
  'GET apikeys': (controlPlane, { query }) => {
    const keys = [...controlPlane.keys.values()].filter(({ name }) =>
      name.startsWith(query.get('name') ?? ''),
    );
    return pageOf(keys, query, (key) => presentKey(key, query.get('includeValues') === 'true'));
  },
  'GET apikeys/*': (controlPlane, { ids: [id = ''], query }) =>
    presentKey(controlPlane.key(id), query.get('includeValue') === 'true'),
  'POST apikeys': (controlPlane, { body }) => {
    const key = apiKeySchema.parse({ id: newId(10), ...z.looseObject({}).parse(body) });
    if (controlPlane.keyWithValue(key.value)) throw conflict('API Key already exists');
    controlPlane.keys.set(key.id, key);
    return presentKey(key, true);
  },
  'PATCH apikeys/*': (controlPlane, { ids: [id = ''], body }) => {
    const key = { ...controlPlane.key(id) };
    for (const { path, value } of apiKeyPatchSchema.parse(body).patchOperations) {
      if (path === '/enabled') key.enabled = value === 'true';
      else key.name = value;
    }
    controlPlane.keys.set(id, key);
    return presentKey(key, false);
  },
  'DELETE apikeys/*': (controlPlane, { ids: [id = ''] }) => {
    controlPlane.removeKey(controlPlane.key(id));
    return null;
  },
  'GET usageplans': (controlPlane, { query }) => {
    const keyId = query.get('keyId');
    return pageOf(
      keyId === null ? [...controlPlane.plans.values()] : controlPlane.plansOf(keyId),
      query,
      presentPlan,
    );
  },
  'GET usageplans/*': (controlPlane, { ids: [id = ''] }) => presentPlan(controlPlane.plan(id)),
  'POST usageplans': (controlPlane, { body }) => {
    const plan = usagePlanSchema.parse({ id: newId(6), ...z.looseObject({}).parse(body) });
    controlPlane.setPlan(plan);
    return presentPlan(plan);
  },
  'PATCH usageplans/*': (controlPlane, { ids: [id = ''], body }) => {
    const { patchOperations } = usagePlanPatchSchema.parse(body);
    controlPlane.setPlan(patchOperations.reduce<UsagePlan>(patchUsagePlan, controlPlane.plan(id)));
    return presentPlan(controlPlane.plan(id));
  },
  'DELETE usageplans/*': (controlPlane, { ids: [id = ''] }) => {
    const plan = controlPlane.plan(id);
    if (plan.apiStages.length > 0)
      throw badRequest('Cannot delete a usage plan that has associated API stages');
    controlPlane.removePlan(plan);
    return null;
  },
  'GET usageplans/*/keys': (controlPlane, { ids: [id = ''], query }) => {
    const keys = controlPlane.plan(id).keyIds.flatMap((keyId) => controlPlane.keys.get(keyId) ?? []);
    return pageOf(keys, query, ({ id, name }) => ({ id, name, type: 'API_KEY' }));
  },
  'POST usageplans/*/keys': (controlPlane, { ids: [id = ''], body }) => {
    const plan = controlPlane.plan(id);
    const { id: keyId, name } = controlPlane.key(planKeySchema.parse(body).keyId);
    const refused = `Usage Plan ${id} cannot be added because API Key ${keyId}`;
    if (plan.keyIds.includes(keyId)) throw conflict(`${refused} is already in it`);
    const isServed = (stage: UsagePlan['apiStages'][number]) =>
      plan.apiStages.some((one) => one.apiId === stage.apiId && one.stage === stage.stage);
    if (controlPlane.plansOf(keyId).some(({ apiStages }) => apiStages.some(isServed))) {
      throw conflict(`${refused} cannot reference multiple Usage Plans with same API Stage`);
    }
    controlPlane.attachKey(plan, keyId);
    return { id: keyId, name, type: 'API_KEY' };
  },
  'GET usageplans/*/usage': (controlPlane, { ids: [id = ''], query }) => {
    const keyId = query.get('keyId') ?? '';
    const { quota } = controlPlane.plan(id);
    const calls = controlPlane.callsOf(id, keyId);
    const days = calls === null ? [] : [[calls, Math.max(0, (quota?.limit ?? calls) - calls)]];
    return { usagePlanId: id, values: days.length === 0 ? {} : { [keyId]: days } };
  },
  'PATCH usageplans/*/keys/*/usage': (controlPlane, { ids: [id = '', keyId = ''], body }) => {
    const [{ value }] = usagePatchSchema.parse(body).patchOperations;
    controlPlane.setRemaining(id, controlPlane.key(keyId).id, value);
    return { usagePlanId: id };
  },
  'DELETE usageplans/*/keys/*': (controlPlane, { ids: [id = '', keyId = ''] }) => {
    const plan = controlPlane.plan(id);
    controlPlane.detachKey(
      plan,
      existing(
        plan.keyIds.find((one) => one === keyId),
        'Usage Plan Key',
      ),
    );
    return null;
  },
};

function presentKey({ value, ...key }: ApiKey, withValue: boolean): object {
  return withValue ? { ...key, value } : key;
}

function presentPlan({ keyIds: _, ...plan }: UsagePlan): object {
  return plan;
}

/** Returns the page that `limit` and `position` select. A position is the index of the page's first item. */
function pageOf<Item>(items: readonly Item[], query: URLSearchParams, present: (item: Item) => object) {
  const start = Number(query.get('position') ?? 0);
  const end = start + Math.min(Number(query.get('limit') ?? 25), 500);
  const item = items.slice(start, end).map(present);
  return end < items.length ? { item, position: String(end) } : { item };
}

/** https://docs.aws.amazon.com/apigateway/latest/api/patch-operations.html#UpdateUsagePlan-Patch */
function patchUsagePlan(
  plan: UsagePlan,
  { path, value }: z.infer<typeof usagePlanPatchSchema>['patchOperations'][number],
): UsagePlan {
  const { throttle = { rateLimit: 0, burstLimit: 0 } } = plan;
  switch (path) {
    case '/apiStages':
      return {
        ...plan,
        apiStages: plan.apiStages.filter(({ apiId, stage }) => `${apiId}:${stage}` !== value),
      };
    case '/name':
      return { ...plan, name: value };
    case '/throttle/rateLimit':
      return { ...plan, throttle: { ...throttle, rateLimit: value } };
    case '/throttle/burstLimit':
      return { ...plan, throttle: { ...throttle, burstLimit: value } };
    case '/quota/limit':
      return { ...plan, quota: { limit: value, period: 'MONTH' } };
  }
}

function conflict(message: string): ServiceError {
  return new ServiceError(409, 'ConflictException', message);
}

function badRequest(message: string): ServiceError {
  return new ServiceError(400, 'BadRequestException', message);
}

export const localApiGateway: LocalService<Emulator & { readonly usagePlans: KeyPlans }> = {
  name: 'apigateway',
  start: async ({ assembly, dataDirectory, now }) => {
    const usagePlans = new ControlPlane({
      directory: dataDirectory,
      now,
      usagePlans: usagePlansOf(assembly),
      apiKeys: apiKeysOf(assembly),
    });
    await usagePlans.save();
    return { ...(await serveExchanges((exchange) => serveApiGateway(exchange, usagePlans))), usagePlans };
  },
};

export async function serveApiGateway(exchange: Exchange, controlPlane: ControlPlane): Promise<void> {
  const { pathname, searchParams: query } = new URL(exchange.target, 'http://localhost');
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const isId = (_: string, index: number) => index % 2 === 1;
  const pattern = segments.map((segment, index) => (isId(segment, index) ? '*' : segment)).join('/');
  const operation = operations[`${exchange.method} ${pattern}`];
  if (!operation) throw badRequest(`${exchange.method} ${pathname} is not emulated`);
  const body = parseCall(await exchange.readBody());
  const result = runOperation(() => operation(controlPlane, { ids: segments.filter(isId), query, body }));
  if (exchange.method !== 'GET') await controlPlane.save();
  if (result === null) exchange.send(202, {}, '');
  else sendJson(exchange, exchange.method === 'POST' ? 201 : 200, result);
}

/** @throws ServiceError BadRequestException for input that the emulator does not support */
function runOperation(run: () => object | null): object | null {
  try {
    return run();
  } catch (error) {
    throw error instanceof z.ZodError ? badRequest(z.prettifyError(error)) : error;
  }
}

const templateSchema = z.object({
  UsagePlanName: z.string().optional(),
  Description: z.string().optional(),
  ApiStages: z.array(z.object({ ApiId: z.string(), Stage: z.string() })).default([]),
  Throttle: z.object({ RateLimit: z.coerce.number(), BurstLimit: z.coerce.number() }).optional(),
  Quota: z.object({ Limit: z.coerce.number(), Period: z.literal('MONTH') }).optional(),
});

function usagePlansOf(assembly: ResolvedAssembly): UsagePlan[] {
  return resourcesOf(assembly, 'AWS::ApiGateway::UsagePlan').map(({ ref, logicalId, properties }) => {
    const { UsagePlanName, Description, ApiStages, Throttle, Quota } = templateSchema.parse(properties);
    return {
      id: ref,
      name: UsagePlanName ?? logicalId,
      description: Description,
      apiStages: ApiStages.map(({ ApiId, Stage }) => ({ apiId: ApiId, stage: Stage })),
      throttle: Throttle && { rateLimit: Throttle.RateLimit, burstLimit: Throttle.BurstLimit },
      quota: Quota && { limit: Quota.Limit, period: Quota.Period },
    };
  });
}

const apiKeyTemplateSchema = z.object({
  Name: z.string().optional(),
  Description: z.string().optional(),
  Enabled: z.boolean(),
  Value: z.string(),
});

const planKeyTemplateSchema = z.object({ KeyId: z.string(), UsagePlanId: z.string() });

function apiKeysOf(assembly: ResolvedAssembly): { key: ApiKey; usagePlanId: string }[] {
  const planOfKey = new Map(
    resourcesOf(assembly, 'AWS::ApiGateway::UsagePlanKey').map(({ properties }) => {
      const { KeyId, UsagePlanId } = planKeyTemplateSchema.parse(properties);
      return [KeyId, UsagePlanId];
    }),
  );
  return resourcesOf(assembly, 'AWS::ApiGateway::ApiKey').flatMap(({ ref, logicalId, properties }) => {
    const { Name: name = logicalId, Description, Enabled, Value } = apiKeyTemplateSchema.parse(properties);
    const usagePlanId = planOfKey.get(ref);
    if (usagePlanId === undefined) return [];
    return [
      { key: { id: ref, name, description: Description, value: Value, enabled: Enabled }, usagePlanId },
    ];
  });
}
