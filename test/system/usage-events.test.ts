import { fieldsOf } from '../support/fields.ts';
import { type System, useSystem } from '../support/system.ts';

/** Maximum time for which API Gateway caches the authorizer's result, in milliseconds. */
const authorizerCacheMs = 60_000;

describe('usage events over HTTP', () => {
  let system: System;

  beforeAll(async () => {
    system = await useSystem();
  });
  afterAll(() => system.close());

  it('are dropped while a site disables tracking, and stored again afterwards', async () => {
    const own = await system.createTenant();
    const { orgId, siteId } = own;
    const send = async () => {
      const json = { events: [{ featureCode: 'text_zoom', action: 'on', userId: system.visitor() }, {}] };
      const { status, body } = await system.call('POST', '/api/v1/analytics/log', { key: own.key, json });
      return { status, ...fieldsOf(body) };
    };
    const answered = (counts: object) => ({
      status: 202,
      accepted: 0,
      duplicates: 0,
      ignored: 0,
      rejected: [{ index: 1, code: 'VALIDATION_FAILED', message: expect.stringMatching(/^action: /) }],
      ...counts,
    });

    expect(await send()).toEqual(answered({ accepted: 1 }));
    await system.operator.sites.set(orgId, siteId, { trackUsage: false });
    system.advance(authorizerCacheMs + 1);
    expect(await send()).toEqual(answered({ ignored: 1 }));
    await system.operator.sites.set(orgId, siteId, { trackUsage: true });
    system.advance(authorizerCacheMs + 1);
    expect(await send()).toEqual(answered({ accepted: 1 }));
    const today = new Date().toISOString().slice(0, 10);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    expect(await system.operator.usage.tools(orgId, { from: yesterday, to: today })).toMatchObject({
      events: 2,
    });
  });

  it('return a Date header that pages can read, even with errors', async () => {
    const path = '/api/v1/analytics/log';
    const json = { featureCode: 'text_zoom', action: 'on' };
    const { key } = await system.createTenant();
    const answers = await Promise.all([
      system.call('POST', path, { key, json }),
      system.call('POST', path, { key, json: {} }),
      system.call('POST', path, { json }),
      system.call('POST', '/api/v1/nowhere', { key, json }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([202, 400, 401, 403]);
    for (const { headers } of answers) {
      expect(Number.isNaN(Date.parse(headers.date ?? ''))).toBe(false);
      expect(headers['access-control-expose-headers']?.split(/, */)).toContain('Date');
    }
  });
});
