import {
  type APIGatewayClient,
  CreateUsagePlanCommand,
  CreateUsagePlanKeyCommand,
  DeleteUsagePlanCommand,
  DeleteUsagePlanKeyCommand,
  GetUsagePlanCommand,
  paginateGetUsagePlans,
  UpdateUsagePlanCommand,
  type UsagePlan,
} from '@aws-sdk/client-api-gateway';
import { type Limits, usagePlanQuota } from '../../shared/catalog/plans.ts';
import { ignoring, isNotFound, isPlanConflict, isStageGone, required } from './gateway-errors.ts';
import type { Ownership } from './ownership.ts';
import { type OnStep, pageSize } from './usage-keys.ts';

/**
 * Every method can be repeated after an interruption, and can run concurrently with other commands.
 *
 * API Gateway allows a key in only one usage plan per stage of an API.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-api-usage-plans.html
 */
export class UsagePlans {
  private readonly client: APIGatewayClient;
  private readonly ownership: Ownership;

  constructor(client: APIGatewayClient, ownership: Ownership) {
    this.client = client;
    this.ownership = ownership;
  }

  /**
   * Moves an API key to the given usage plan from any other plan of the stage. Returns the ID of the plan that contains
   * the key. If two concurrent runs each created a plan for the organization, keeps the plan that contains the key and
   * deletes the other.
   */
  async attach(keyId: string, planId: string, orgId: string, onStep: OnStep): Promise<string> {
    if (await this.tryAttach(keyId, planId)) {
      onStep('key_attached');
      return planId;
    }
    const current = await this.planHolding(keyId);
    if (current?.id === planId) return planId;
    if (
      current?.name === this.ownership.nameFor(orgId) &&
      (await this.servingPlans(orgId)).some(({ id }) => id === planId)
    ) {
      await this.deleteById(planId);
      return required(current.id);
    }
    await this.move(keyId, current?.id ?? null, planId);
    onStep('key_moved');
    return planId;
  }

  async ensureOwn(orgId: string, keyId: string, limits: Limits, onStep: OnStep): Promise<string> {
    const own = await this.servingPlans(orgId);
    const holding = own.length > 1 ? await this.planHolding(keyId) : undefined;
    const existing = own.find(({ id }) => id === holding?.id) ?? own[0];
    if (existing === undefined) {
      const planId = await this.createOwn(orgId, limits);
      onStep('usage_plan_made');
      return planId;
    }
    const planId = required(existing.id);
    if (hasLimits(existing, limits)) return planId;
    await this.setLimits(planId, limits);
    onStep('limits_set');
    return planId;
  }

  async deleteOwn(orgId: string): Promise<void> {
    for (const id of (await this.ownIds()).get(orgId) ?? []) await this.deleteById(id);
  }

  /** Returns the IDs of dedicated usage plans keyed by organization, including plans created for an earlier API. */
  async ownIds(): Promise<ReadonlyMap<string, readonly string[]>> {
    const ids = new Map<string, string[]>();
    for await (const plan of this.list()) {
      const orgId = this.ownership.ownerOf(plan);
      if (orgId !== null) ids.set(orgId, [...(ids.get(orgId) ?? []), required(plan.id)]);
    }
    return ids;
  }

  /** Removes the plan's stages first, because API Gateway does not delete a plan with stages. */
  async deleteById(usagePlanId: string): Promise<void> {
    const plan = await this.client.send(new GetUsagePlanCommand({ usagePlanId })).catch(ignoring(isNotFound));
    const stages = plan?.apiStages ?? [];
    if (stages.length > 0) {
      const patchOperations = stages.map(({ apiId, stage }) => ({
        op: 'remove' as const,
        path: '/apiStages',
        value: `${apiId}:${stage}`,
      }));
      await this.client
        .send(new UpdateUsagePlanCommand({ usagePlanId, patchOperations }))
        .catch(ignoring((error) => isNotFound(error) || isStageGone(error)));
    }
    await this.client.send(new DeleteUsagePlanCommand({ usagePlanId })).catch(ignoring(isNotFound));
  }

  private async *list(keyId?: string): AsyncGenerator<UsagePlan> {
    const query = { limit: pageSize, keyId };
    for await (const { items } of paginateGetUsagePlans({ client: this.client }, query)) yield* items ?? [];
  }

  private async createOwn(orgId: string, limits: Limits): Promise<string> {
    const { callsPerMonth, requestsPerMinute } = limits;
    const { apiId, stageName } = this.ownership.stage;
    const { id } = await this.client.send(
      new CreateUsagePlanCommand({
        name: this.ownership.nameFor(orgId),
        description: `Limits agreed with organization ${orgId}. Created by widgetctl.`,
        throttle: { rateLimit: requestsPerMinute / 60, burstLimit: requestsPerMinute },
        quota: { limit: usagePlanQuota(callsPerMonth), period: 'MONTH' },
        apiStages: [{ apiId, stage: stageName }],
        tags: this.ownership.tags,
      }),
    );
    return required(id);
  }

  private async setLimits(usagePlanId: string, { callsPerMonth, requestsPerMinute }: Limits): Promise<void> {
    const patchOperations = [
      { op: 'replace' as const, path: '/throttle/rateLimit', value: String(requestsPerMinute / 60) },
      { op: 'replace' as const, path: '/throttle/burstLimit', value: String(requestsPerMinute) },
      { op: 'replace' as const, path: '/quota/limit', value: String(usagePlanQuota(callsPerMonth)) },
    ];
    await this.client.send(new UpdateUsagePlanCommand({ usagePlanId, patchOperations }));
  }

  private async tryAttach(keyId: string, usagePlanId: string): Promise<boolean> {
    const attach = new CreateUsagePlanKeyCommand({ usagePlanId, keyId, keyType: 'API_KEY' });
    return (await this.client.send(attach).catch(ignoring(isPlanConflict))) !== undefined;
  }

  /**
   * Removes the key from its plan, then adds it to the new one. If adding the key fails, adds it back to its original
   * plan.
   */
  private async move(keyId: string, fromPlanId: string | null, toPlanId: string): Promise<void> {
    if (fromPlanId !== null) await this.detach(keyId, fromPlanId);
    try {
      await this.client.send(
        new CreateUsagePlanKeyCommand({ usagePlanId: toPlanId, keyId, keyType: 'API_KEY' }),
      );
    } catch (error) {
      if (isPlanConflict(error) && (await this.planHolding(keyId))?.id === toPlanId) return;
      if (fromPlanId !== null) await this.tryAttach(keyId, fromPlanId);
      throw error;
    }
  }

  private async detach(keyId: string, usagePlanId: string): Promise<void> {
    const remove = new DeleteUsagePlanKeyCommand({ usagePlanId, keyId });
    await this.client.send(remove).catch(ignoring(isNotFound));
  }

  async planHolding(keyId: string): Promise<UsagePlan | undefined> {
    for await (const plan of this.list(keyId)) if (servesStage(plan, this.ownership)) return plan;
    return undefined;
  }

  /** Sorts by ID so that concurrent runs prefer the same plan. */
  private async servingPlans(orgId: string): Promise<UsagePlan[]> {
    const plans = await Array.fromAsync(this.list());
    return plans
      .filter((plan) => this.ownership.ownerOf(plan) === orgId && servesStage(plan, this.ownership))
      .sort((left, right) => (required(left.id) < required(right.id) ? -1 : 1));
  }
}

function servesStage({ apiStages }: UsagePlan, { stage: { apiId, stageName } }: Ownership): boolean {
  return apiStages?.some((one) => one.apiId === apiId && one.stage === stageName) ?? false;
}

function hasLimits({ throttle, quota }: UsagePlan, { callsPerMonth, requestsPerMinute }: Limits): boolean {
  const { burstLimit, rateLimit = Infinity } = throttle ?? {};
  // API Gateway may return a rounded rate limit.
  const isRate = Math.abs(rateLimit - requestsPerMinute / 60) < 0.001;
  return isRate && burstLimit === requestsPerMinute && quota?.limit === usagePlanQuota(callsPerMonth);
}
