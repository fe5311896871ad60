import { APIGatewayClient, UpdateUsageCommand } from '@aws-sdk/client-api-gateway';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { usagePlanQuota } from '../../../shared/catalog/plans.ts';
import { canaryRoute } from '../../../shared/contract/routes/widget.ts';
import { documentClient } from '../../../shared/data/store.ts';
import { counterId } from '../../../shared/data/usage-rows.ts';
import { type IsolatedSystem, startSystem, type Tenant } from '../../support/system.ts';

const quota = 30;

describe("API Gateway's quota of an organization", () => {
  let system: IsolatedSystem;
  let tenant: Tenant;

  beforeAll(async () => {
    system = await startSystem();
  });
  afterAll(() => system.close());
  beforeEach(async () => {
    tenant = await system.createTenant({ plan: 'enterprise', allowedOrigins: [], callsPerMonth: quota });
  });

  /** Makes the calls one after another, and returns the number of responses by status. */
  async function call(times: number): Promise<Readonly<Record<number, number>>> {
    const counts: Record<number, number> = {};
    for (let made = 0; made < times; made += 1) {
      const { status } = await system.call('GET', canaryRoute.path, { key: tenant.key });
      counts[status] = (counts[status] ?? 0) + 1;
    }
    return counts;
  }

  async function set(change: Parameters<typeof system.operator.organizations.set>[1]): Promise<void> {
    await system.operator.organizations.set(tenant.orgId, change);
    // Authorization results are cached for a minute.
    system.advance(61_000);
  }

  const report = () => system.operator.usage.calls(tenant.orgId);

  async function setGatewayCount(calls: number): Promise<void> {
    const client = new APIGatewayClient({ endpoint: system.runtime.awsEndpoint, region: 'us-east-1' });
    const { usagePlanId, usageKeyId } = await system.operator.organizations.show(tenant.orgId);
    const patchOperations = [
      { op: 'replace' as const, path: '/remaining', value: String(usagePlanQuota(quota) - calls) },
    ];
    await client.send(
      new UpdateUsageCommand({
        usagePlanId: usagePlanId ?? undefined,
        keyId: usageKeyId ?? undefined,
        patchOperations,
      }),
    );
    client.destroy();
  }

  async function setExactCount(calls: number): Promise<void> {
    const client = new DynamoDBClient({ endpoint: system.runtime.awsEndpoint, region: 'us-east-1' });
    await documentClient(client).send(
      new UpdateCommand({
        TableName: 'UsageTable',
        Key: { counterId: counterId(tenant.orgId, Date.now()) },
        UpdateExpression: 'SET calls = :calls, orgId = :orgId',
        ExpressionAttributeValues: { ':calls': calls, ':orgId': tenant.orgId },
      }),
    );
    client.destroy();
  }

  it('is not used up by calls that are rejected while the organization is suspended', async () => {
    expect(await call(3)).toEqual({ 200: 3 });
    await set({ status: 'suspended' });
    expect(await call(40)).toEqual({ 403: 40 });
    await set({ status: 'active' });
    expect(await call(1)).toEqual({ 200: 1 });
    expect(await report()).toMatchObject({ calls: 4, gatewayCalls: null });
    expect(await call(30)).toEqual({ 200: 26, 429: 4 });
  });

  it('is set to the exact count when the organization is resumed', async () => {
    await call(3);
    await set({ status: 'suspended' });
    await setGatewayCount(quota);
    expect(await report()).toMatchObject({ calls: 3, gatewayCalls: quota });
    await set({ status: 'active' });
    expect(await call(1)).toEqual({ 200: 1 });
  });

  it('is set to the exact count when the organization changes its plan', async () => {
    await call(10);
    await set({ plan: 'solo' });
    expect(await report()).toMatchObject({ calls: 10, limit: 10_000, gatewayCalls: null });
    await set({ plan: 'enterprise', limits: { callsPerMonth: 20, requestsPerMinute: 600 } });
    expect(await report()).toMatchObject({ calls: 10, limit: 20, gatewayCalls: null });
    expect(await call(11)).toEqual({ 200: 10, 429: 1 });
  });

  it.each([
    ['API Gateway has counted more', () => setGatewayCount(quota)],
    ['API Gateway has counted less', () => setGatewayCount(0)],
    ['a restored table contains an earlier count', () => setExactCount(1)],
    ['a restored table contains a later count', () => setExactCount(20)],
  ])('is reported and repaired when %s', async (_, disturb) => {
    await call(5);
    await disturb();
    const { calls, gatewayCalls } = await report();
    expect(gatewayCalls).not.toBe(calls);
    expect(await system.operator.repairs.repair(tenant.orgId)).toMatchObject([
      { outcome: 'repaired', steps: ['calls_set'] },
    ]);
    expect(await report()).toMatchObject({ calls, gatewayCalls: null });
    expect(await system.operator.repairs.repair(tenant.orgId)).toMatchObject([{ outcome: 'whole' }]);
    expect(await call(quota - calls + 1)).toEqual({ 200: quota - calls, 429: 1 });
  });
});
