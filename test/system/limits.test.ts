import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { monthOf, nextMonthStartSeconds } from '../../shared/data/month.ts';
import { type System, type Tenant, useSystem } from '../support/system.ts';
import { tableClient } from '../support/table-client.ts';

describe('rate limits and quotas', () => {
  let system: System;

  beforeAll(async () => {
    system = await useSystem();
  });
  afterAll(() => system.close());

  const features = (tenant: Tenant) =>
    system.call('GET', '/api/v1/widget/plan-features', { key: tenant.key });
  const used = async (tenant: Tenant, calls: number) => {
    const { client, nameOf } = tableClient(system);
    await client.send(
      new UpdateCommand({
        TableName: nameOf('Usage'),
        Key: { counterId: `${tenant.orgId}#${monthOf(Date.now())}` },
        UpdateExpression: 'SET calls = :calls',
        ExpressionAttributeValues: { ':calls': calls },
      }),
    );
    client.destroy();
  };

  it('allow a burst of 120 calls on the Solo plan, then return 429 RATE_LIMITED', async () => {
    const tenant = await system.createTenant({ plan: 'solo' });
    await features(tenant);
    const responses = await Promise.all(Array.from({ length: 160 }, () => features(tenant)));
    const limited = responses.filter(({ status }) => status === 429);
    // The first call leaves at least 119 tokens in the bucket. Any status except 429 counts as admitted, because
    // admitted calls may return 503 on an overloaded machine.
    expect(responses.length - limited.length).toBeGreaterThanOrEqual(119);
    expect(limited.length).toBeGreaterThan(0);
    for (const response of limited) {
      expect(response).toMatchObject({
        body: { code: 'RATE_LIMITED' },
        headers: { 'retry-after': expect.any(String) },
      });
    }
    system.advance(1_000);
    expect((await features(tenant)).status).toBe(200);
  });

  it('let the function reject calls beyond the quota, and accept 50 reports a day', async () => {
    const tenant = await system.createTenant({ plan: 'enterprise', callsPerMonth: 20 });
    await used(tenant, 20);
    expect(await features(tenant)).toMatchObject({
      status: 429,
      headers: {
        'x-quota-limit': '20',
        'x-quota-remaining': '0',
        'x-quota-reset': String(nextMonthStartSeconds(Date.now())),
        'ratelimit-policy': expect.stringContaining('"minute";q=60000;w=60'),
        'retry-after': expect.any(String),
      },
      body: { code: 'QUOTA_EXCEEDED', message: expect.stringContaining('00:00 UTC on the first') },
    });
    const report = () =>
      system.call('POST', '/api/v1/reports', {
        key: tenant.key,
        json: { message: 'The menu cannot be reached.', barrier: 'keyboard' },
      });
    const reports = await Promise.all(Array.from({ length: 55 }, report));
    expect(reports.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(reports.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('allow exactly 50 of 200 concurrent calls when 50 calls are left in the quota', async () => {
    const tenant = await system.createTenant({ plan: 'enterprise', callsPerMonth: 1_000 });
    await used(tenant, 950);
    const responses = await Promise.all(Array.from({ length: 200 }, () => features(tenant)));
    const served = responses.filter(({ status }) => status === 200);
    expect(served).toHaveLength(50);
    expect(
      served.map(({ headers }) => Number(headers['x-quota-remaining'])).sort((left, right) => left - right),
    ).toEqual(Array.from({ length: 50 }, (_, index) => index));
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(150);
    for (const response of refused) {
      expect(response).toMatchObject({
        body: { code: 'QUOTA_EXCEEDED' },
        headers: { 'x-quota-limit': '1000', 'x-quota-remaining': '0', 'retry-after': expect.any(String) },
      });
    }
  });
});
