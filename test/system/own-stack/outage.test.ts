import { generateWidgetKey } from '../../../shared/security/keys.ts';
import { textField } from '../../support/fields.ts';
import { type OwnSystem, startSystem, type Tenant } from '../../support/system.ts';

describe('while DynamoDB is down', () => {
  let system: OwnSystem;
  let tenant: Tenant;
  let token: string;
  const userPath = '/api/v1/profiles/visitor-of-the-outage';

  /** A check that takes a second counts as failed, which a machine under load may need once. */
  const healthy = async () => {
    for (;;) {
      const answer = await system.call('GET', '/health');
      if (answer.status === 200) return answer;
      system.advance(1_000);
    }
  };

  beforeAll(async () => {
    system = await startSystem();
    tenant = await system.createTenant();
    const { body } = await system.call('GET', userPath, { key: tenant.key });
    token = textField(body, 'profileToken');
    expect((await healthy()).body).toEqual({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      commit: expect.any(String),
      checks: { dynamodb: 'ok', tokens: 'ok' },
    });
    await system.runtime.stopDynamodb();
  });
  afterAll(() => system.close());

  it('returns 500 for an uncached key, never a refusal', async () => {
    expect(await system.call('GET', userPath, { key: generateWidgetKey('live') })).toMatchObject({
      status: 500,
      body: { code: 'INTERNAL_ERROR' },
    });
  });

  it('returns 503 with Retry-After on every keyed route', async () => {
    const zoom = { features: [{ featureCode: 'text_zoom', isEnabled: true, value: '150' }] };
    const busy = { status: 503, body: { code: 'SERVICE_BUSY' } };
    expect(await system.call('GET', userPath, { key: tenant.key })).toMatchObject(busy);
    expect(await system.call('GET', `${userPath}/active-features`, { key: tenant.key })).toMatchObject(busy);
    expect(await system.call('PUT', userPath, { key: tenant.key, token, json: zoom })).toMatchObject(busy);
    expect(await system.call('GET', '/api/v1/presets', { key: tenant.key })).toMatchObject(busy);
    expect(
      await system.call('GET', '/api/v1/widget/config', {
        key: tenant.key,
        headers: { Origin: 'https://shop.example' },
      }),
    ).toMatchObject(busy);
  });

  it('health is 503 degraded and names the part that fails', async () => {
    const { status, headers, body } = await system.call('GET', '/health');
    expect(status).toBe(503);
    expect(body).toEqual({
      status: 'degraded',
      commit: expect.any(String),
      version: expect.any(String),
      checks: { dynamodb: 'failed', tokens: 'ok' },
      code: 'SERVICE_BUSY',
      message: expect.any(String),
      traceId: headers['x-trace-id'],
    });
  });

  it('recovers without a restart', async () => {
    await system.runtime.startDynamodb();
    const after = await system.createTenant();
    expect((await system.call('GET', userPath, { key: after.key })).status).toBe(200);
    expect((await healthy()).status).toBe(200);
  });
});
