import { setTimeout as wait } from 'node:timers/promises';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { connectFaults, type FaultClient } from '../../local/emulator/faults.ts';
import { contentRoutes } from '../../shared/contract/routes/content.ts';
import { monthOf } from '../../shared/data/month.ts';
import { type System, type Tenant, useSystem } from '../support/system.ts';
import { tableClient } from '../support/table-client.ts';

const requests: Record<string, object> = Object.fromEntries(
  contentRoutes.map(({ path, requestExample }) => [path.split('/').at(-1), requestExample]),
);

describe('content transforms', () => {
  let system: System;
  let bedrock: FaultClient;

  beforeAll(async () => {
    system = await useSystem();
    bedrock = connectFaults(system.runtime.endpoints.bedrock);
  });
  afterAll(() => system.close());

  const post = (tenant: Tenant, transform: string, json: object) =>
    system.call('POST', `/api/v1/content/${transform}`, { key: tenant.key, json });

  /** Retries calls that return 503, because DynamoDB may be busy on an overloaded machine. */
  const retryPost = async (tenant: Tenant, transform: string, json: object) => {
    for (;;) {
      const answer = await post(tenant, transform, json);
      if (answer.status !== 503) return answer;
    }
  };

  const tenantWith = async (creditsPerMonth: number): Promise<Tenant> => {
    const tenant = await system.createTenant();
    await system.operator.ai.set(tenant.orgId, { tier: 'custom', creditsPerMonth }, 'genius');
    return tenant;
  };

  const balance = async ({ orgId }: Tenant): Promise<Record<string, unknown>> => {
    const { client, nameOf } = tableClient(system);
    const Key = { balanceId: `${orgId}#${monthOf(Date.now())}` };
    const { Item } = await client.send(
      new GetCommand({ TableName: nameOf('Credits'), Key, ConsistentRead: true }),
    );
    client.destroy();
    return Item ?? {};
  };

  const reservationsOf = (item: Record<string, unknown>) =>
    Object.keys(item).filter((name) => name.startsWith('r#'));

  it('return the credits and model ID for both new and cached responses', async () => {
    const tenant = await tenantWith(100);
    for (const [transform, body] of Object.entries(requests)) {
      const first = await post(tenant, transform, body);
      expect({ transform, status: first.status }).toEqual({ transform, status: 200 });
      expect(first.body).toMatchObject({
        // The model that responded, not the model configured for AWS.
        model: transform === 'tts-export' ? 'local-espeak-ng' : 'local-rules',
        cached: false,
        credits: { charged: 1, limit: 100 },
      });
      const second = await post(tenant, transform, body);
      expect(second.body).toMatchObject({ cached: true, credits: { charged: 0 } });
    }
    expect(await balance(tenant)).toMatchObject({ used: Object.keys(requests).length });
  });

  it('release credits only once after the function that reserved them crashes', async () => {
    const tenant = await tenantWith(1);
    await bedrock.clear();
    await bedrock.next('hang');
    const dying = post(tenant, 'rephrase', { text: 'One more zebrafinch.' });
    while ((await bedrock.calls()).total === 0) await wait(5);
    const [name = ''] = system.runtime.lambda.names.filter((candidate) => /content/i.test(candidate));
    await system.runtime.lambda.kill(name);
    expect((await dying).status).toBeGreaterThanOrEqual(500);
    const held = await balance(tenant);
    expect(held.used).toBe(1);
    const [reservation = ''] = reservationsOf(held);
    await bedrock.clear();
    expect(await retryPost(tenant, 'rephrase', { text: 'Two zebrafinches.' })).toMatchObject({
      status: 429,
      body: { code: 'AI_CREDITS_EXHAUSTED' },
      headers: { 'retry-after': expect.any(String) },
    });
    const { client, nameOf } = tableClient(system);
    await client.send(
      new UpdateCommand({
        TableName: nameOf('Credits'),
        Key: { balanceId: `${tenant.orgId}#${monthOf(Date.now())}` },
        UpdateExpression: 'SET #r.expiresAtMs = :past',
        ExpressionAttributeNames: { '#r': reservation },
        ExpressionAttributeValues: { ':past': Date.now() - 1 },
      }),
    );
    client.destroy();
    const after = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        retryPost(tenant, 'rephrase', { text: `${index} zebrafinches sang.` }),
      ),
    );
    expect(after.filter(({ status }) => status === 200)).toHaveLength(1);
    const healed = await balance(tenant);
    expect({ used: healed.used, reservations: reservationsOf(healed) }).toEqual({
      used: 1,
      reservations: [],
    });
  });
});
