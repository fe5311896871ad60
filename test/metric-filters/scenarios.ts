import { randomUUID } from 'node:crypto';
import { APIGatewayClient, DeleteApiKeyCommand } from '@aws-sdk/client-api-gateway';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Operator } from '../../cli/connect.ts';
import { emulatorAccess } from '../../local/edge/emulator-access.ts';
import type { LocalRuntime } from '../../local/runtime.ts';
import { entriesBeyondQuotaPerDay } from '../../shared/catalog/allowances.ts';
import { isSharedPlan, plans, usagePlanQuota } from '../../shared/catalog/plans.ts';
import type { Plan } from '../../shared/contract/enumerations.ts';
import type { RouteGroup } from '../../shared/contract/routes/route.ts';
import { monthOf } from '../../shared/data/month.ts';
import { generateWidgetKey } from '../../shared/security/keys.ts';
import type { ServiceProxy } from '../support/service-proxy.ts';
import type { Recorder, Request } from './recorder.ts';
import { speechScenario, usageKeyScenario } from './verdict.ts';

interface ScenarioContext {
  readonly runtime: LocalRuntime;
  readonly operator: Operator;
  readonly polly: ServiceProxy;
  readonly recorder: Recorder;
  readonly usageTableName: string;
  readonly groups: ReadonlySet<RouteGroup>;
}

interface Tenant {
  readonly orgId: string;
  readonly key: string;
  readonly plan: Plan;
}

const siteId = 'shop';
const features = { method: 'GET', path: '/api/v1/widget/plan-features', group: 'widget' } as const;
const health = { method: 'GET', path: '/health', group: 'health' } as const;
const simplify = {
  method: 'POST',
  path: '/api/v1/content/simplify',
  group: 'content',
  json: { text: 'The committee postponed the decision.', targetGradeLevel: 4 },
} as const;
const speak = {
  method: 'POST',
  path: '/api/v1/content/tts-export',
  group: 'content',
  json: { text: 'Good morning.' },
} as const;

const feedback = { message: 'Thank you' };

/** One call for each route group whose calls count toward the monthly quota. */
const callsOfGroups: readonly (Request & { readonly group: RouteGroup })[] = [
  features,
  { method: 'GET', path: '/api/v1/profiles/visitor', group: 'profiles' },
  {
    method: 'POST',
    path: '/api/v1/analytics/log',
    group: 'analytics',
    json: { featureCode: 'text_zoom', action: 'on' },
  },
  { method: 'POST', path: '/api/v1/feedback', group: 'feedback', json: feedback },
  simplify,
];

/** Scenario in which one organization makes all calls of its month. */
export const quotaScenario = "429 by the usage plan's quota";

export async function runScenarios(context: ScenarioContext): Promise<void> {
  await context.recorder.run('served and refused for other reasons', () => serveAndRefuse(context));
  await context.recorder.run('429 by rate', () => exceedRates(context));
  await context.recorder.run("429 by the account's limit", () => exceedAccount(context));
  await context.recorder.run(quotaScenario, () => exceedUsagePlanQuota(context));
  await context.recorder.run('429 by the exact month', () => exceedExactMonth(context));
  if (context.groups.has('content')) {
    await context.recorder.run('429 by AI credits', () => exhaustCredits(context));
    await context.recorder.run(speechScenario, () => throttleSpeech(context));
  }
  await context.recorder.run(usageKeyScenario, () => loseUsageKey(context));
  await context.recorder.run('5XX while DynamoDB is down', () => stopDynamodb(context));
}

async function serveAndRefuse(context: ScenarioContext): Promise<void> {
  const tenant = await createTenant(context, 'starter');
  const { call } = callerOf(context);
  await call(asTenant(tenant, features), 5);
  await call(asTenant(tenant, { method: 'GET', path: '/api/v1/widget/config', group: 'widget' }));
  await call(asTenant(tenant, { method: 'GET', path: '/api/v1/presets', group: 'widget' }), 2);
  await call(
    asTenant(tenant, { method: 'POST', path: '/api/v1/feedback', group: 'feedback', json: feedback }),
  );
  await call(asTenant(tenant, { method: 'GET', path: '/api/v1/profiles/%00', group: 'profiles' }));
  await call({ ...features, key: generateWidgetKey('live') });
  await call(features);
  await call({ method: 'DELETE', path: '/api/v1/profiles/x', key: tenant.key });
  await call(health);
}

async function exceedRates(context: ScenarioContext): Promise<void> {
  const { call } = callerOf(context);
  for (const plan of ['solo', 'starter'] as const) {
    const burst = plans[plan].limits?.requestsPerMinute ?? 0;
    const tenant = await createTenant(context, plan);
    await call(asTenant(tenant, features));
    await call(asTenant(tenant, features), burst + 60);
  }
  // GET /health, which requires no key, has its own rate limit.
  await call(health, 40);
}

/**
 * API Gateway rejects calls over the account limit before authorization, so the access log contains no plan for them.
 */
async function exceedAccount(context: ScenarioContext): Promise<void> {
  const { key } = await createTenant(context, 'pro');
  const { call } = callerOf(context);
  context.runtime.limitAccount({ rateLimit: 0, burstLimit: 0 });
  await call({ ...features, key }, 4);
  await call(health, 2);
  context.runtime.limitAccount(null);
}

async function exceedUsagePlanQuota(context: ScenarioContext): Promise<void> {
  const callsPerMonth = 10;
  const tenant = await createTenant(context, 'enterprise', callsPerMonth);
  await callerOf(context).call(asTenant(tenant, features), usagePlanQuota(callsPerMonth) + 7);
}

/**
 * Simulates a usage plan that admits too many calls. This can happen because AWS enforces quotas on a best-effort
 * basis.
 */
async function exceedExactMonth(context: ScenarioContext): Promise<void> {
  const { call } = callerOf(context);
  for (const plan of ['solo', 'pro'] as const) {
    const tenant = await createTenant(context, plan);
    await setCalls(context, tenant.orgId, plans[plan].limits?.callsPerMonth ?? 0);
    for (const one of callsOfGroups) {
      const accepted = one.group === 'feedback' ? entriesBeyondQuotaPerDay : 0;
      if (context.groups.has(one.group)) await call(asTenant(tenant, one), accepted + 2);
    }
  }
}

async function exhaustCredits(context: ScenarioContext): Promise<void> {
  const tenant = await createTenant(context, 'pro');
  await context.operator.ai.set(tenant.orgId, { tier: 'custom', creditsPerMonth: 1 }, 'standard');
  const { call } = callerOf(context);
  await call(asTenant(tenant, simplify));
  const another = { ...simplify.json, text: 'The board deferred its verdict.' };
  await call(asTenant(tenant, { ...simplify, json: another }), 3);
}

async function throttleSpeech(context: ScenarioContext): Promise<void> {
  const tenant = await createTenant(context, 'pro');
  await context.operator.ai.set(tenant.orgId, { tier: 'lite', creditsPerMonth: null }, 'standard');
  context.polly.decide = () => 'throttle';
  await callerOf(context).call(asTenant(tenant, speak));
  context.polly.recover();
}

/**
 * Simulates an API that was deleted and redeployed. Its organizations have no usage key until they are
 * repaired.
 */
async function loseUsageKey(context: ScenarioContext): Promise<void> {
  const { runtime, operator } = context;
  const tenant = await createTenant(context, 'starter');
  const { call } = callerOf(context);
  await call(asTenant(tenant, features));
  const client = new APIGatewayClient({ ...emulatorAccess, endpoint: runtime.awsEndpoint });
  const { usageKeyId } = await operator.organizations.show(tenant.orgId);
  await client.send(new DeleteApiKeyCommand({ apiKey: usageKeyId ?? undefined }));
  client.destroy();
  await call(asTenant(tenant, features), 3);
  await operator.repairs.repair(tenant.orgId);
  await call(asTenant(tenant, features));
}

async function stopDynamodb(context: ScenarioContext): Promise<void> {
  const tenant = await createTenant(context, 'pro');
  const { call } = callerOf(context);
  await call(asTenant(tenant, features));
  await context.runtime.stopDynamodb();
  for (const one of callsOfGroups) {
    if (context.groups.has(one.group)) await call(asTenant(tenant, one), 2);
  }
  await call({ ...features, key: generateWidgetKey('live') });
  await call(health);
  await context.runtime.startDynamodb();
}

function callerOf({ runtime, recorder }: ScenarioContext) {
  return {
    call: async (wanted: Request, times = 1): Promise<void> => {
      await Promise.all(Array.from({ length: times }, () => recorder.call(runtime.siteRoot, wanted)));
    },
  };
}

function asTenant({ key, plan }: Tenant, wanted: Request): Request {
  return { ...wanted, key, plan };
}

async function createTenant({ operator }: ScenarioContext, plan: Plan, callsPerMonth = 0): Promise<Tenant> {
  const orgId = `metrics-${plan}-${randomUUID().slice(0, 8)}`;
  const limits = isSharedPlan(plan) ? null : { callsPerMonth, requestsPerMinute: 6_000 };
  await operator.organizations.create({ orgId, plan, limits });
  await operator.sites.add({ orgId, siteId, name: 'Shop', allowedOrigins: [] });
  const { key } = await operator.keys.create({ orgId, siteId });
  return { orgId, key, plan };
}

async function setCalls(
  { runtime, usageTableName }: ScenarioContext,
  orgId: string,
  calls: number,
): Promise<void> {
  const client = new DynamoDBClient({
    ...emulatorAccess,
    endpoint: runtime.endpoints.dynamodb,
  });
  await DynamoDBDocumentClient.from(client).send(
    new UpdateCommand({
      TableName: usageTableName,
      Key: { counterId: `${orgId}#${monthOf(Date.now())}` },
      UpdateExpression: 'SET calls = :calls',
      ExpressionAttributeValues: { ':calls': calls },
    }),
  );
  client.destroy();
}
