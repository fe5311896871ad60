import { examplePath } from '../../shared/contract/routes/route.ts';
import { routes } from '../../shared/contract/routes.ts';
import { type System, type Tenant, useSystem } from '../support/system.ts';

describe('allowlist of a site', () => {
  let system: System;
  let tenant: Tenant;

  beforeAll(async () => {
    system = await useSystem();
    tenant = await system.createTenant({ allowedOrigins: ['shop.example'] });
    await system.operator.ai.set(tenant.orgId, { tier: 'lite', creditsPerMonth: null }, 'genius');
    // A second site of the organization, whose origins the first site's key must not accept.
    await system.operator.sites.add({
      orgId: tenant.orgId,
      siteId: 'blog',
      allowedOrigins: ['blog.example'],
    });
  });
  afterAll(() => system.close());

  const call = (route: (typeof routes)[number], headers: Record<string, string>) =>
    system.call(route.method, examplePath(route), {
      key: tenant.key,
      headers,
      ...(route.method !== 'GET' && { json: route.requestExample ?? {} }),
    });

  const keyed = routes.filter((route) => route.keyed).map((route) => [route.operationId, route] as const);

  it.each(keyed)('applies to %s', async (_, route) => {
    const used = async () => (await system.operator.usage.calls(tenant.orgId)).calls;
    const before = await used();
    for (const origin of ['https://evil.example', 'https://blog.example', 'null']) {
      const response = await call(route, { Origin: origin });
      expect(response).toMatchObject({ status: 403, body: { code: 'ORIGIN_NOT_ALLOWED' } });
      // Without this header, the page could not read the reason.
      expect(response.headers['access-control-allow-origin']).toBe('*');
    }
    expect(await used()).toBe(before);
    for (const headers of [{ Origin: 'https://shop.example' }, ...(route.requiresOrigin ? [] : [{}])]) {
      expect(await call(route, headers)).not.toMatchObject({ status: 403 });
    }
  });
});
