import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { monthOf } from '../../../shared/data/month.ts';
import { createCreditTenant, readCreditItem } from '../../support/credit-tenant.ts';
import { ServiceProxy } from '../../support/service-proxy.ts';
import { type IsolatedSystem, startSystem, type Tenant } from '../../support/system.ts';
import { tableClient } from '../../support/table-client.ts';

describe('content transforms', () => {
  const bedrock = new ServiceProxy();
  let system: IsolatedSystem;

  beforeAll(async () => {
    const functionEnvironment = { AWS_ENDPOINT_URL_BEDROCK_RUNTIME: await bedrock.start() };
    system = await startSystem({ functionEnvironment });
    bedrock.target = system.runtime.endpoints.bedrock;
  });
  afterAll(async () => {
    await system.close();
    await bedrock.stop();
  });

  const post = (tenant: Tenant, json: object) =>
    system.call('POST', '/api/v1/content/rephrase', { key: tenant.key, json });

  /** Retries calls that return 503, because DynamoDB may be busy on an overloaded machine. */
  const retryPost = async (tenant: Tenant, json: object) => {
    for (;;) {
      const response = await post(tenant, json);
      if (response.status !== 503) return response;
    }
  };

  const tenantWith = (creditsPerMonth: number) => createCreditTenant(system, creditsPerMonth);
  const balance = (tenant: Tenant) => readCreditItem(system, tenant);

  const reservationsOf = (item: Record<string, unknown>) =>
    Object.keys(item).filter((name) => name.startsWith('r#'));

  it('release credits only once after the function that reserved them crashes', async () => {
    const tenant = await tenantWith(1);
    const requested = new Promise<void>((resolve) => {
      bedrock.decide = () => {
        resolve();
        return 'hang';
      };
    });
    const dying = post(tenant, { text: 'One more zebrafinch.' });
    await requested;
    const [name = ''] = system.runtime.lambda.names.filter((candidate) => /content/i.test(candidate));
    await system.runtime.lambda.kill(name);
    expect((await dying).status).toBeGreaterThanOrEqual(500);
    const held = await balance(tenant);
    expect(held.used).toBe(1);
    const [reservation = ''] = reservationsOf(held);
    bedrock.recover();
    expect(await retryPost(tenant, { text: 'Two zebrafinches.' })).toMatchObject({
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
      Array.from({ length: 5 }, (_, index) => retryPost(tenant, { text: `${index} zebrafinches sang.` })),
    );
    expect(after.filter(({ status }) => status === 200)).toHaveLength(1);
    const healed = await balance(tenant);
    expect({ used: healed.used, reservations: reservationsOf(healed) }).toEqual({
      used: 1,
      reservations: [],
    });
  });
});
