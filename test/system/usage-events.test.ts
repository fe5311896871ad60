import { type System, useSystem } from '../support/system.ts';

describe('POST /analytics/log', () => {
  let system: System;

  beforeAll(async () => {
    system = await useSystem();
  });
  afterAll(() => system.close());

  it('stores no event of a browser with Global Privacy Control', async () => {
    const { key, orgId } = await system.createTenant();
    const json = { featureCode: 'text_zoom', action: 'on' };
    const send = (value: string) =>
      system.call('POST', '/api/v1/analytics/log', { key, json, headers: { 'Sec-GPC': value } });
    expect((await send('1')).body).toMatchObject({ accepted: 0, ignored: 1, rejected: [] });
    expect((await send('0')).body).toMatchObject({ accepted: 1, ignored: 0 });
    expect(JSON.stringify(await system.operator.usage.tools(orgId, {}))).toContain('"text_zoom"');
  });

  it('returns a Date header that pages can read, even in error responses', async () => {
    const path = '/api/v1/analytics/log';
    const json = { featureCode: 'text_zoom', action: 'on' };
    const { key } = await system.createTenant();
    const responses = await Promise.all([
      system.call('POST', path, { key, json }),
      system.call('POST', path, { key, json: {} }),
      system.call('POST', path, { json }),
      system.call('POST', '/api/v1/nowhere', { key, json }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([202, 400, 401, 403]);
    for (const { headers } of responses) {
      expect(Number.isNaN(Date.parse(headers.date ?? ''))).toBe(false);
      expect(headers['access-control-expose-headers']?.split(/, */)).toContain('Date');
    }
  });
});
