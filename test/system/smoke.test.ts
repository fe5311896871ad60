import { textField } from '../support/fields.ts';
import { type System, type Tenant, useSystem } from '../support/system.ts';

describe('API smoke test', () => {
  let system: System;
  let tenant: Tenant;
  const origin = 'https://shop.example';

  beforeAll(async () => {
    system = await useSystem();
    tenant = await system.createTenant({ allowedOrigins: [origin] });
    await system.operator.ai.set(tenant.orgId, { tier: 'lite', creditsPerMonth: null }, 'genius');
  });
  afterAll(() => system.close());

  it('loads the widget configuration, saves a profile and simplifies text', async () => {
    const get = async (path: string) => {
      const response = await fetch(`${system.runtime.baseUrl}${path}`, {
        headers: { 'X-Api-Key': tenant.key, Origin: origin },
      });
      return { status: response.status, body: await response.json() };
    };
    for (const path of ['/widget/config', '/widget/plan-features', '/presets']) {
      expect(await get(path)).toMatchObject({ status: 200 });
    }
    const profile = `/profiles/${system.visitor()}`;
    const { body } = await get(profile);
    const features = [{ featureCode: 'text_zoom', isEnabled: true, value: '150' }];
    const { key } = tenant;
    expect(
      await system.call('PUT', `/api/v1${profile}`, {
        key,
        token: textField(body, 'profileToken'),
        json: { features },
      }),
    ).toMatchObject({ status: 200, body: { version: 1, features } });
    expect(
      await system.call('POST', '/api/v1/content/simplify', {
        key,
        json: { text: 'The committee deliberated about the municipal budget.', targetGradeLevel: 5 },
      }),
    ).toMatchObject({ status: 200, body: { text: expect.any(String), credits: { charged: 1 } } });
  });
});
