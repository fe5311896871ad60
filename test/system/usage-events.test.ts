import { type System, useSystem } from '../support/system.ts';

describe('POST /analytics/log', () => {
  let system: System;

  beforeAll(async () => {
    system = await useSystem();
  });
  afterAll(() => system.close());

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
