import { contentRoutes } from '../../shared/contract/routes/content.ts';
import { createCreditTenant, readCreditItem } from '../support/credit-tenant.ts';
import { type System, type Tenant, useSystem } from '../support/system.ts';

const requests: Record<string, object> = Object.fromEntries(
  contentRoutes.map(({ path, requestExample }) => [path.split('/').at(-1), requestExample]),
);

describe('content transforms', () => {
  let system: System;

  beforeAll(async () => {
    system = await useSystem();
  });
  afterAll(() => system.close());

  const post = (tenant: Tenant, transform: string, json: object) =>
    system.call('POST', `/api/v1/content/${transform}`, { key: tenant.key, json });

  const tenantWith = (creditsPerMonth: number) => createCreditTenant(system, creditsPerMonth);
  const balance = (tenant: Tenant) => readCreditItem(system, tenant);

  it('return the credits and model ID for both new and cached responses', async () => {
    const tenant = await tenantWith(100);
    for (const [transform, body] of Object.entries(requests)) {
      const first = await post(tenant, transform, body);
      expect({ transform, status: first.status }).toEqual({ transform, status: 200 });
      expect(first.body).toMatchObject({
        // Name of the local model that responded, not of the model configured for AWS.
        model: transform === 'tts-export' ? 'local-espeak-ng' : 'local-rules',
        cached: false,
        credits: { charged: 1, limit: 100 },
      });
      const second = await post(tenant, transform, body);
      expect(second.body).toMatchObject({ cached: true, credits: { charged: 0 } });
    }
    expect(await balance(tenant)).toMatchObject({ used: Object.keys(requests).length });
  });
});
