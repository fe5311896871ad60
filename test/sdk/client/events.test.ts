import { type System, type Tenant, useSystem } from '../../support/system.ts';
import { type Device, fetchFromPage, nextEvent, openDevice } from './support/device.ts';

describe('usage event queue', () => {
  let system: System;
  let tenant: Tenant;
  const open = async (options: Parameters<typeof openDevice>[2] = {}) => {
    const device = openDevice(system, tenant, { visitorId: system.visitor(), trackUsage: true, ...options });
    await device.client.boot();
    return device;
  };
  const waiting = ({ storage }: Device): { eventId: string }[] =>
    JSON.parse(storage.entries.get('aw1:events') ?? '[]');
  const batches = ({ calls }: Device) =>
    calls.filter(({ path, status }) => path.endsWith('/analytics/log') && status === 202).length;
  const counted = () => system.operator.usage.tools(tenant.orgId, {});

  beforeAll(async () => {
    system = await useSystem();
  });
  beforeEach(async () => {
    tenant = await system.createTenant();
  });
  afterEach(() => {
    jest.restoreAllMocks();
    Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  });
  afterAll(() => system.close());

  it('queues an event for each tool turned on or off and each preset applied, and sends the events', async () => {
    const device = await open();
    const { settings, current } = device.client;
    settings.set('reading_guide');
    settings.set('reading_guide');
    settings.set('text_zoom', '150');
    settings.set('text_zoom', '160');
    settings.unset('reading_guide');
    settings.applyPreset(current?.presets[0]?.code ?? '');
    device.client.track({ kind: 'panel', action: 'on' });
    const sent = waiting(device);
    expect(sent.map(({ eventId, ...event }) => ({ ...event, atMs: 0 }))).toEqual([
      { featureCode: 'reading_guide', action: 'on', atMs: 0 },
      { featureCode: 'text_zoom', action: 'on', atMs: 0 },
      { featureCode: 'reading_guide', action: 'off', atMs: 0 },
      { kind: 'preset', presetCode: current?.presets[0]?.code, action: 'on', atMs: 0 },
      { kind: 'panel', action: 'on', atMs: 0 },
    ]);
    await device.client.flush();
    expect({ left: waiting(device), batches: batches(device), errors: device.errors }).toEqual({
      left: [],
      batches: 1,
      errors: [],
    });
    expect(JSON.stringify(await counted())).toContain('reading_guide');
  });

  it('sends batches of 25, flushes as soon as 25 events are queued, and queues at most 200', async () => {
    let isReachable = false;
    const device = await open({
      fetch: (url, init) =>
        isReachable || !String(url).endsWith('/log')
          ? fetchFromPage(url, init)
          : Promise.reject(new TypeError('offline')),
    });
    for (let count = 0; count < 230; count += 1) device.client.track({ kind: 'panel', action: 'on' });
    await nextEvent(device.client, 'error');
    expect(waiting(device)).toHaveLength(200);
    isReachable = true;
    await device.client.flush();
    expect(waiting(device)).toEqual([]);
  });

  it('stops sending events when the client is destroyed, and keeps the unsent events in storage', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const device = await open({
      fetch: async (url, init) => {
        if (String(url).endsWith('/log')) await held;
        return fetchFromPage(url, init);
      },
    });
    for (let count = 0; count < 60; count += 1) device.client.track({ kind: 'panel', action: 'on' });
    const sending = device.client.flush();
    device.client.destroy();
    release();
    await sending;
    expect({ left: waiting(device).length, batches: batches(device) }).toEqual({ left: 35, batches: 1 });
  });

  it('drops rejected events when the service accepts the rest of the batch', async () => {
    const device = await open();
    device.client.track({ featureCode: 'no_such_tool', action: 'on' });
    device.client.track({ kind: 'panel', action: 'on' });
    await device.client.flush();
    expect({ left: waiting(device), batches: batches(device) }).toEqual({ left: [], batches: 1 });
  });

  it('drops events older than one day', async () => {
    const device = await open();
    device.client.track({ kind: 'panel', action: 'on' });
    const tomorrow = Date.now() + 24 * 3_600_000 + 1;
    jest.spyOn(Date, 'now').mockReturnValue(tomorrow);
    await device.client.flush();
    expect({ left: waiting(device), batches: batches(device) }).toEqual({ left: [], batches: 0 });
  });

  it("timestamps events with the service's time when the visitor's clock is wrong", async () => {
    const aheadMs = 3 * 24 * 3_600_000;
    const bodies: string[] = [];
    const device = await open({
      fetch: async (url, init) => {
        if (String(url).endsWith('/log')) bodies.push(String(init?.body));
        const response = await fetchFromPage(url, init);
        const headers = new Headers(response.headers);
        headers.set('Date', new Date(Date.now() + aheadMs).toUTCString());
        return new Response(await response.text(), { status: response.status, headers });
      },
    });
    device.client.track({ kind: 'panel', action: 'on' });
    await device.client.flush();
    const [{ occurredAt }] = JSON.parse(bodies[0] ?? '').events;
    expect(Math.abs(Date.parse(occurredAt) - Date.now() - aheadMs)).toBeLessThan(5 * 60_000);
  });

  it.each([
    ['trackUsage is off', () => ({ trackUsage: false })],
    [
      'the browser has Global Privacy Control',
      () => {
        Object.assign(navigator, { globalPrivacyControl: true });
        return {};
      },
    ],
    ['consent is missing', () => ({ consent: () => false })],
  ])('drops queued events and neither stores nor sends new events when %s', async (_, options) => {
    const before = await open();
    before.client.track({ kind: 'panel', action: 'on' });
    expect(waiting(before)).toHaveLength(1);
    before.client.destroy();
    const device = before.nextPage(options());
    await device.client.boot();
    device.client.track({ kind: 'panel', action: 'on' });
    device.client.settings.set('reading_guide');
    await device.client.flush();
    expect({ left: device.storage.entries.has('aw1:events'), batches: batches(device) }).toEqual({
      left: false,
      batches: 0,
    });
  });

  it('keeps events when a request fails, and sends them from the next page', async () => {
    const device = await open({
      fetch: (url, init) =>
        String(url).endsWith('/log') ? Promise.reject(new TypeError('gone')) : fetchFromPage(url, init),
    });
    device.client.track({ kind: 'panel', action: 'on' });
    await device.client.flush({ keepalive: true });
    expect(waiting(device)).toHaveLength(1);
    const next = device.nextPage({ fetch: fetchFromPage });
    await next.client.boot();
    await next.client.flush();
    expect({ left: waiting(next), batches: batches(next) }).toEqual({ left: [], batches: 1 });
  });
});
