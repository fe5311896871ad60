import { generateWidgetKey } from '../../shared/security/keys.ts';
import { fieldsOf } from '../support/fields.ts';
import { type System, type Tenant, useSystem } from '../support/system.ts';

describe('widget key authentication', () => {
  let system: System;
  let tenant: Tenant;

  beforeAll(async () => {
    system = await useSystem();
    tenant = await system.createTenant();
  });
  afterAll(() => system.close());

  const features = (key?: string) =>
    system.call('GET', '/api/v1/widget/plan-features', key === undefined ? {} : { key });

  it('returns 401 for a missing key, and the same 401 body for any invalid, revoked or expired key', async () => {
    const revoked = await system.operator.keys.create({ orgId: tenant.orgId, siteId: tenant.siteId });
    await system.operator.keys.revoke(tenant.orgId, revoked.keyId);
    const rotated = await system.operator.keys.create({ orgId: tenant.orgId, siteId: tenant.siteId });
    await system.operator.keys.rotate(tenant.orgId, rotated.keyId, 0);
    expect(await features()).toMatchObject({ status: 401, body: { code: 'API_KEY_MISSING' } });
    const invalid = [];
    for (const key of [
      revoked.key,
      rotated.key,
      generateWidgetKey('live'),
      'x',
      'wk_live_',
      `${tenant.key} `,
    ]) {
      const { status, body } = await features(key);
      invalid.push({ status, body });
    }
    const [first] = invalid;
    expect(first).toMatchObject({ status: 401, body: { code: 'API_KEY_INVALID' } });
    // Excludes the key with a trailing space. HTTP strips this space (RFC 9110), so the key is valid.
    const reasons = invalid.slice(0, 5);
    expect(reasons).toEqual(
      reasons.map(() => ({ status: 401, body: { ...fieldsOf(first?.body), traceId: expect.any(String) } })),
    );
  });
});
