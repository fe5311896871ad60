import { textField } from '../support/fields.ts';
import { type System, type Tenant, useSystem } from '../support/system.ts';

describe('tenant isolation', () => {
  let system: System;
  let ours: Tenant;
  let theirs: Tenant;

  beforeAll(async () => {
    system = await useSystem();
    [ours, theirs] = await Promise.all([
      system.createTenant({ allowedOrigins: ['https://ours.example'] }),
      system.createTenant({ allowedOrigins: ['https://theirs.example'] }),
    ]);
    await system.operator.sites.set(theirs.orgId, theirs.siteId, { name: 'Their secret name' });
    await system.operator.presets.put(theirs.orgId, 'their-own', {
      name: 'Their own',
      description: 'Theirs',
      tools: [{ featureCode: 'text_zoom', value: '150' }],
    });
  });
  afterAll(() => system.close());

  it('separates the configuration and presets of two organizations with the same site ID', async () => {
    const config = await system.call('GET', '/api/v1/widget/config', {
      key: ours.key,
      headers: { Origin: 'https://ours.example' },
    });
    expect(JSON.stringify(config.body)).not.toMatch(/Their secret name|their-own/);
    const presets = await system.call('GET', '/api/v1/presets', { key: ours.key });
    expect(JSON.stringify(presets.body)).not.toContain('their-own');
  });

  it('separates the profiles of visitors with the same ID in two organizations', async () => {
    const userId = system.visitor();
    const path = `/api/v1/profiles/${userId}`;
    const token = async (tenant: Tenant) =>
      textField((await system.call('GET', path, { key: tenant.key })).body, 'profileToken');
    const saved = await system.call('PUT', path, {
      key: theirs.key,
      token: await token(theirs),
      json: { features: [{ featureCode: 'text_zoom', isEnabled: true, value: '200' }], gradeLevel: 3 },
    });
    expect(saved.status).toBe(200);
    expect((await system.call('GET', path, { key: ours.key })).body).toMatchObject({
      exists: false,
      features: [],
    });
    expect((await system.call('GET', `${path}/active-features`, { key: ours.key })).body).toMatchObject({
      features: [],
      version: 0,
    });
    const crossed = await system.call('PUT', path, {
      key: ours.key,
      token: await token(theirs),
      json: { features: [], clearExisting: true },
    });
    expect(crossed).toMatchObject({ status: 401, body: { code: 'PROFILE_TOKEN_INVALID' } });
    const own = await system.call('PUT', path, {
      key: ours.key,
      token: await token(ours),
      json: { features: [], clearExisting: true },
    });
    expect(own).toMatchObject({ status: 200, body: { version: 1 } });
    expect((await system.call('GET', path, { key: theirs.key })).body).toMatchObject({
      version: 1,
      gradeLevel: 3,
    });
  });

  it("counts calls toward each organization's quota separately", async () => {
    const before = await system.call('GET', '/api/v1/presets', { key: theirs.key });
    for (let count = 0; count < 5; count += 1) await system.call('GET', '/api/v1/presets', { key: ours.key });
    const after = await system.call('GET', '/api/v1/presets', { key: theirs.key });
    expect(Number(before.headers['x-quota-remaining']) - Number(after.headers['x-quota-remaining'])).toBe(1);
  });
});
