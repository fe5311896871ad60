import { bootPath } from '../../../sdk/src/client/boot-path.ts';
import { type System, type Tenant, useSystem } from '../../support/system.ts';
import { nextEvent, openDevice } from './support/device.ts';

describe('client boot', () => {
  let system: System;
  let tenant: Tenant;
  const open = (options?: Parameters<typeof openDevice>[2], storage?: Parameters<typeof openDevice>[3]) =>
    openDevice(system, tenant, options, storage);

  beforeAll(async () => {
    system = await useSystem();
    tenant = await system.createTenant();
  });
  afterAll(() => system.close());

  it('sends one request on the first page, and boots from storage on the next page', async () => {
    const first = open();
    const boot = await first.client.boot();
    expect(boot).toMatchObject({ source: 'network', config: { siteId: 'shop' }, plan: { plan: 'pro' } });
    expect(boot.presets.map(({ code }) => code)).toEqual(boot.config.presets);
    expect(boot.presets.length).toBeGreaterThan(0);
    expect(first.calls.map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
      `GET /api/v1${bootPath} 200`,
    ]);
    expect(await system.operator.usage.calls(tenant.orgId)).toMatchObject({ calls: 1 });
    const second = first.nextPage();
    expect(await second.client.boot()).toEqual({ ...boot, source: 'storage' });
    expect(second.calls).toEqual([]);
    expect(second.client.tool('text_zoom')).toEqual(first.client.tool('text_zoom'));
  });

  it('returns a stale cached boot response immediately and refreshes it in the background', async () => {
    const first = open();
    await first.client.boot();
    const second = first.nextPage({ maxAgeMs: -1 });
    const [atOnce, again] = await Promise.all([
      second.client.boot(),
      nextEvent(second.client, 'ready').then(() => nextEvent(second.client, 'ready')),
    ]);
    expect([atOnce.source, again.source]).toEqual(['storage', 'network']);
    expect(second.calls).toHaveLength(1);
  });

  it('leaves no timers after the client is destroyed, even during startup', async () => {
    const set = jest.spyOn(globalThis, 'setTimeout');
    const before = open({ trackUsage: true });
    const booting = before.client.boot();
    before.client.destroy();
    await booting;
    const after = open({ trackUsage: true });
    await after.client.boot();
    after.client.settings.set('text_zoom', '150');
    await after.client.flush();
    after.client.destroy();
    set.mockClear();
    for (const { client } of [before, after]) {
      client.settings.set('highlight_links');
      await client.flush();
    }
    // Saves are delayed by an 800 ms timer, and events by a 5 s timer.
    expect(set.mock.calls.filter(([, ms]) => ms === 800 || ms === 5_000)).toEqual([]);
    set.mockRestore();
  });
});
