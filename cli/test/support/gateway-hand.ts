import {
  APIGatewayClient,
  type ApiKey,
  CreateUsagePlanKeyCommand,
  DeleteUsagePlanKeyCommand,
  paginateGetApiKeys,
  paginateGetUsagePlanKeys,
  paginateGetUsagePlans,
  UpdateApiKeyCommand,
  UpdateUsagePlanCommand,
  type UsagePlan,
} from '@aws-sdk/client-api-gateway';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Deployment } from './deployment.ts';

const deadApiId = 'dead000api';
const deadPlanId = 'dead00';

/** Changes API Gateway as a redeployment or an operator in the AWS console would. */
export class GatewayHand {
  private readonly client: APIGatewayClient;

  private readonly deployment: Deployment;

  constructor(deployment: Deployment) {
    this.deployment = deployment;
    this.client = new APIGatewayClient({ endpoint: deployment.runtime.awsEndpoint, region: 'us-east-1' });
  }

  /** Returns the keys that widgetctl created, without the key of the stack for suspended organizations. */
  async keys(): Promise<ApiKey[]> {
    const keys: ApiKey[] = [];
    const query = { includeValues: true, limit: 500 };
    for await (const { items } of paginateGetApiKeys({ client: this.client }, query))
      keys.push(...(items ?? []));
    return keys.filter(({ name }) => name?.includes('SuspendedKey') !== true);
  }

  /** Returns the usage plans of organizations, without the one for suspended organizations. */
  async plans(): Promise<UsagePlan[]> {
    const plans: UsagePlan[] = [];
    for await (const { items } of paginateGetUsagePlans({ client: this.client }, { limit: 500 })) {
      plans.push(...(items ?? []));
    }
    return plans.filter(({ name }) => name !== 'suspended');
  }

  async dump() {
    const plans = await Promise.all(
      (await this.plans()).map(async (plan) => ({ ...plan, keyIds: await this.keyIdsOf(plan.id) })),
    );
    return { keys: await this.keys(), plans };
  }

  async changeKey(apiKey: string | null, path: string, value: string): Promise<void> {
    const patchOperations = [{ op: 'replace' as const, path, value }];
    await this.client.send(new UpdateApiKeyCommand({ apiKey: apiKey ?? '', patchOperations }));
  }

  async changePlan(usagePlanId: string | undefined, path: string, value: string): Promise<void> {
    const patchOperations = [{ op: 'replace' as const, path, value }];
    await this.client.send(new UpdateUsagePlanCommand({ usagePlanId, patchOperations }));
  }

  async attach(keyId: string | null, usagePlanId: string | undefined): Promise<void> {
    await this.client.send(
      new CreateUsagePlanKeyCommand({ keyId: keyId ?? '', usagePlanId, keyType: 'API_KEY' }),
    );
  }

  async detach(keyId: string | null, usagePlanId: string | null | undefined): Promise<void> {
    await this.client.send(
      new DeleteUsagePlanKeyCommand({ keyId: keyId ?? '', usagePlanId: usagePlanId ?? '' }),
    );
  }

  /**
   * Reproduces the state after the API stack was deleted and redeployed: the organizations' keys keep the name of the
   * deleted API and belong to no usage plan, their dedicated plans have no stage, and their items refer to deleted
   * usage plans.
   */
  async redeployApi(orgIds: readonly string[]): Promise<void> {
    const { ApiId, StageName, OrganizationsTableName } = this.deployment.outputs;
    const old = (name = '') => name.replace(ApiId, deadApiId);
    const isTheirs = ({ name }: { name?: string | undefined }) =>
      orgIds.some((orgId) => name === `widgetctl-${ApiId}-${orgId}`);
    const keys = (await this.keys()).filter(isTheirs);
    const keyIds = new Set(keys.map(({ id }) => id));
    for (const plan of await this.plans()) {
      if (isTheirs(plan)) {
        const stage = { op: 'remove' as const, path: '/apiStages', value: `${ApiId}:${StageName}` };
        await this.client.send(
          new UpdateUsagePlanCommand({ usagePlanId: plan.id, patchOperations: [stage] }),
        );
        await this.changePlan(plan.id, '/name', old(plan.name));
        continue;
      }
      for (const keyId of await this.keyIdsOf(plan.id)) {
        if (keyIds.has(keyId)) await this.detach(keyId, plan.id);
      }
    }
    for (const { id, name } of keys) await this.changeKey(id ?? null, '/name', old(name));
    const { documents } = this.deployment;
    for (const orgId of orgIds) {
      const row = await this.deployment.organizationRow(orgId);
      if (row?.plan === 'enterprise') continue;
      await documents.send(
        new UpdateCommand({
          TableName: OrganizationsTableName,
          Key: { orgId, sk: 'ORG' },
          UpdateExpression: 'SET usagePlanId = :dead',
          ExpressionAttributeValues: { ':dead': deadPlanId },
        }),
      );
    }
  }

  close(): void {
    this.client.destroy();
  }

  private async keyIdsOf(usagePlanId: string | undefined): Promise<string[]> {
    const ids: string[] = [];
    const query = { usagePlanId: usagePlanId ?? '', limit: 500 };
    for await (const { items } of paginateGetUsagePlanKeys({ client: this.client }, query)) {
      for (const { id } of items ?? []) ids.push(id ?? '');
    }
    return ids;
  }
}
