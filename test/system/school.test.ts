import { randomUUID } from 'node:crypto';
import { type System, type Tenant, useSystem } from '../support/system.ts';

const pupils = 30;
const texts = 200;
const headers = { Origin: 'https://shop.example' };

jest.setTimeout(180_000);

describe('school class behind one address on the Starter plan', () => {
  let system: System;
  let tenant: Tenant;

  beforeAll(async () => {
    system = await useSystem();
    tenant = await system.createTenant({ plan: 'starter' });
    await system.operator.ai.set(tenant.orgId, { tier: 'lite', creditsPerMonth: null }, 'standard');
  });
  afterAll(() => system.close());

  const get = (path: string) => system.call('GET', `/api/v1${path}`, { key: tenant.key, headers });

  it('loads the widget 30 times within a minute, for pupils with generated and with own IDs', async () => {
    for (let pupil = 0; pupil < pupils; pupil += 1) {
      system.advance(60_000 / pupils);
      const visitor = pupil % 2 === 0 ? randomUUID() : `pupil-${pupil}`;
      const paths = ['/widget/config?include=plan-features,presets', `/profiles/${visitor}`];
      const responses = await Promise.all(paths.map(get));
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    }
  });

  it('simplifies 200 different texts within an hour', async () => {
    for (let index = 0; index < texts; index += 1) {
      system.advance(3_600_000 / texts);
      const text = `The municipal administration subsequently commenced lesson ${'and lesson '.repeat(index % 40)}for group ${index}.`;
      const response = await system.call('POST', '/api/v1/content/simplify', {
        key: tenant.key,
        headers,
        json: { text, targetGradeLevel: 5 },
      });
      expect(response).toMatchObject({ status: 200, body: { cached: false } });
    }
  });
});
