import {
  type APIGatewayClient,
  CreateApiKeyCommand,
  CreateUsagePlanCommand,
  CreateUsagePlanKeyCommand,
  DeleteApiKeyCommand,
  DeleteUsagePlanCommand,
  DeleteUsagePlanKeyCommand,
  GetApiKeyCommand,
  paginateGetApiKeys,
  paginateGetUsagePlans,
  UpdateUsagePlanCommand,
  type UsagePlan,
} from '@aws-sdk/client-api-gateway';
import type { Limits } from '../../../shared/catalog/plans.ts';
import { FailedError } from '../errors.ts';

/** The API stage that keys and usage plans are for. */
export interface ApiStage {
  readonly apiId: string;
  readonly stageName: string;
}

/** The organization's side of its API Gateway key. */
export interface UsageKey {
  readonly orgId: string;
  readonly value: string;
  /** The key's id where it is known. */
  readonly id: string | null;
}

/** The most that one page of a list holds. */
const pageSize = 500;

/**
 * API keys and usage plans in API Gateway. Every method finishes what an earlier run of it left half done, and
 * may run twice at once.
 *
 * The rule it works around: a key can be in one usage plan only for each stage of an API.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-api-usage-plans.html
 */
export class UsagePlans {
  constructor(
    private readonly client: APIGatewayClient,
    private readonly stage: ApiStage,
  ) {}

  /** The id of the organization's API key, which is made when it is not there. */
  async ensureKey(key: UsageKey): Promise<string> {
    if (key.id !== null && (await this.keyExists(key.id))) return key.id;
    try {
      const { id } = await this.client.send(
        new CreateApiKeyCommand({
          name: this.nameFor(key.orgId),
          description: `Usage of organization ${key.orgId}. Made by widgetctl; never sent to a browser.`,
          value: key.value,
          enabled: true,
        }),
      );
      return required(id);
    } catch (error) {
      if (!isNamed(error, 'ConflictException')) throw error;
      return this.findKey(key, error);
    }
  }

  /**
   * Puts the key into the usage plan, out of any other one of this stage first, and returns the plan it is in.
   * That is another than asked for only where two runs made the organization a plan of its own at once: the one
   * that holds the key stays, and the other is deleted.
   */
  async attach(keyId: string, planId: string, orgId: string): Promise<string> {
    if (await this.tryAttach(keyId, planId)) return planId;
    const current = await this.planHolding(keyId);
    if (current?.id === planId) return planId;
    if (
      current?.name === this.nameFor(orgId) &&
      (await this.ownPlans(orgId)).some(({ id }) => id === planId)
    ) {
      await this.deletePlan(planId);
      return required(current.id);
    }
    await this.move(keyId, current?.id ?? null, planId);
    return planId;
  }

  /** The id of the organization's own usage plan with these limits, made or changed where needed. */
  async ensureOwnPlan(orgId: string, limits: Limits): Promise<string> {
    const [existing] = await this.ownPlans(orgId);
    if (existing === undefined) return this.createOwnPlan(orgId, limits);
    const planId = required(existing.id);
    if (!hasLimits(existing, limits)) await this.setLimits(planId, limits);
    return planId;
  }

  /** Deletes the organization's own usage plan, if it has one. */
  async deleteOwnPlan(orgId: string): Promise<void> {
    for (const { id } of await this.ownPlans(orgId)) await this.deletePlan(required(id));
  }

  /** Deletes the organization's API key, if it has one; it leaves its usage plan with that. */
  async deleteKey(orgId: string): Promise<void> {
    const name = this.nameFor(orgId);
    const query = { nameQuery: name, limit: pageSize };
    for await (const { items } of paginateGetApiKeys({ client: this.client }, query)) {
      for (const { id } of items?.filter((item) => item.name === name) ?? []) {
        await unless('NotFoundException', async () => {
          await this.client.send(new DeleteApiKeyCommand({ apiKey: required(id) }));
        });
      }
    }
  }

  private async createOwnPlan(orgId: string, limits: Limits): Promise<string> {
    const { callsPerMonth, requestsPerMinute } = limits;
    const { id } = await this.client.send(
      new CreateUsagePlanCommand({
        name: this.nameFor(orgId),
        description: `Limits agreed with organization ${orgId}. Made by widgetctl.`,
        throttle: { rateLimit: requestsPerMinute / 60, burstLimit: requestsPerMinute },
        quota: { limit: callsPerMonth, period: 'MONTH' },
        apiStages: [{ apiId: this.stage.apiId, stage: this.stage.stageName }],
      }),
    );
    return required(id);
  }

  private async setLimits(usagePlanId: string, { callsPerMonth, requestsPerMinute }: Limits): Promise<void> {
    const patchOperations = [
      { op: 'replace' as const, path: '/throttle/rateLimit', value: String(requestsPerMinute / 60) },
      { op: 'replace' as const, path: '/throttle/burstLimit', value: String(requestsPerMinute) },
      { op: 'replace' as const, path: '/quota/limit', value: String(callsPerMonth) },
    ];
    await this.client.send(new UpdateUsagePlanCommand({ usagePlanId, patchOperations }));
  }

  /** A plan that still has a stage cannot be deleted, so the stage goes first. */
  private async deletePlan(usagePlanId: string): Promise<void> {
    const { apiId, stageName } = this.stage;
    const patchOperations = [{ op: 'remove' as const, path: '/apiStages', value: `${apiId}:${stageName}` }];
    await unless('NotFoundException', async () => {
      await this.client.send(new UpdateUsagePlanCommand({ usagePlanId, patchOperations }));
    });
    await unless('NotFoundException', async () => {
      await this.client.send(new DeleteUsagePlanCommand({ usagePlanId }));
    });
  }

  private async keyExists(apiKey: string): Promise<boolean> {
    try {
      await this.client.send(new GetApiKeyCommand({ apiKey }));
      return true;
    } catch (error) {
      if (isNamed(error, 'NotFoundException')) return false;
      throw error;
    }
  }

  private async findKey(key: UsageKey, cause: unknown): Promise<string> {
    const name = this.nameFor(key.orgId);
    const query = { nameQuery: name, includeValues: true, limit: pageSize };
    for await (const { items } of paginateGetApiKeys({ client: this.client }, query)) {
      const found = items?.find((item) => item.name === name && item.value === key.value);
      if (found !== undefined) return required(found.id);
    }
    throw new FailedError(
      `API Gateway says that the key of ${key.orgId} exists but does not list it yet: wait a few seconds and run the same command again.`,
      { cause },
    );
  }

  private async tryAttach(keyId: string, usagePlanId: string): Promise<boolean> {
    try {
      await this.client.send(new CreateUsagePlanKeyCommand({ usagePlanId, keyId, keyType: 'API_KEY' }));
      return true;
    } catch (error) {
      if (isNamed(error, 'ConflictException')) return false;
      throw error;
    }
  }

  /** Between the two calls the key is in no plan, so the second follows at once, and a failure is undone. */
  private async move(keyId: string, fromPlanId: string | null, toPlanId: string): Promise<void> {
    if (fromPlanId !== null) await this.detach(keyId, fromPlanId);
    try {
      await this.client.send(
        new CreateUsagePlanKeyCommand({ usagePlanId: toPlanId, keyId, keyType: 'API_KEY' }),
      );
    } catch (error) {
      if (isNamed(error, 'ConflictException') && (await this.planHolding(keyId))?.id === toPlanId) return;
      if (fromPlanId !== null) await this.tryAttach(keyId, fromPlanId);
      throw error;
    }
  }

  private async detach(keyId: string, usagePlanId: string): Promise<void> {
    await unless('NotFoundException', async () => {
      await this.client.send(new DeleteUsagePlanKeyCommand({ usagePlanId, keyId }));
    });
  }

  private async planHolding(keyId: string): Promise<UsagePlan | undefined> {
    const { apiId, stageName } = this.stage;
    const plans = await this.plans({ keyId });
    return plans.find(({ apiStages }) =>
      apiStages?.some((stage) => stage.apiId === apiId && stage.stage === stageName),
    );
  }

  /** The smallest id first, so that two runs prefer the same one. */
  private async ownPlans(orgId: string): Promise<UsagePlan[]> {
    const name = this.nameFor(orgId);
    const own = (await this.plans({})).filter((plan) => plan.name === name);
    return own.sort((left, right) => (required(left.id) < required(right.id) ? -1 : 1));
  }

  private async plans(filter: { keyId?: string }): Promise<UsagePlan[]> {
    const plans: UsagePlan[] = [];
    const query = { ...filter, limit: pageSize };
    for await (const { items } of paginateGetUsagePlans({ client: this.client }, query)) {
      plans.push(...(items ?? []));
    }
    return plans;
  }

  /** Two deployments in one account and Region may have organizations of the same id. */
  private nameFor(orgId: string): string {
    return `widgetctl-${this.stage.apiId}-${orgId}`;
  }
}

function hasLimits({ throttle, quota }: UsagePlan, { callsPerMonth, requestsPerMinute }: Limits): boolean {
  return (
    throttle?.burstLimit === requestsPerMinute &&
    throttle.rateLimit === requestsPerMinute / 60 &&
    quota?.limit === callsPerMonth
  );
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}

async function unless(errorName: string, action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (!isNamed(error, errorName)) throw error;
  }
}

/** API Gateway's types allow every field to be missing; an id never is. */
function required(id: string | undefined): string {
  if (id === undefined) throw new FailedError('API Gateway answered without an id: run the command again.');
  return id;
}
