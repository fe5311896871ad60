import { version } from '../../../sdk/package.json';
import { sdkVersion } from '../../../sdk/src/client/storage-keys.ts';
import { type System, startSystem, type Tenant } from '../../support/system.ts';
import { type Device, nextEvent, openDevice } from './support/device.ts';

type Stored = Record<string, unknown>;

describe('sdkVersion', () => {
  it('equals the version in sdk/package.json', () => {
    expect(sdkVersion).toBe(version);
  });
});

describe('client with corrupted storage', () => {
  let system: System;
  let tenant: Tenant;

  const usedBefore = async (): Promise<Device> => {
    const device = openDevice(system, tenant, { trackUsage: true });
    await device.client.boot();
    device.client.settings.set('text_zoom', '150');
    await device.client.profile.save();
    device.client.track({ kind: 'panel', action: 'on' });
    return device;
  };
  const edit = ({ storage }: Device, name: string, change: (stored: Stored) => unknown) => {
    const key = `aw1:${name}`;
    storage.setItem(key, JSON.stringify(change(JSON.parse(storage.getItem(key) ?? 'null'))));
  };
  const bootCalls = ({ calls }: Device) => calls.filter(({ path }) => /\/(widget|presets)/.test(path)).length;
  const use = async (device: Device): Promise<Device> => {
    const next = device.nextPage();
    await next.client.boot();
    next.client.settings.set('reading_guide');
    const { features } = await next.client.profile.save();
    await next.client.flush();
    expect(features.map(({ featureCode }) => featureCode)).toContain('reading_guide');
    expect(next.errors).toEqual([]);
    return next;
  };

  beforeAll(async () => {
    system = await startSystem();
    tenant = await system.createTenant();
  });
  afterAll(() => system.close());

  it.each<[string, string, (stored: Stored) => unknown]>([
    ['settings without a state', 'settings', () => ({ now: null })],
    ['settings with invalid entries', 'settings', () => ({ now: { text_zoom: 150, '@language': 'x y' } })],
    [
      'a language that is not a BCP-47 tag',
      'settings',
      (record) => ({ ...record, now: { ...Object(record.now), '@language': 'de-x' } }),
    ],
    ['events that are not a list', 'events', () => ({ a: 1 })],
    ['entries that are not events', 'events', () => [null, 5, {}, { eventId: 1, atMs: 'x' }]],
    ['a visitor ID with a control character', 'visitor', () => 'a\u0007b'],
    ['a visitor ID of 5,000 characters', 'visitor', () => 'a'.repeat(5_000)],
  ])('boots, changes a setting and saves when storage contains %s', async (_, name, change) => {
    const device = await usedBefore();
    edit(device, name, change);
    await use(device);
  });

  it.each<[string, (stored: Stored) => unknown]>([
    ['is in an older format', ({ of, atMs, boot }) => ({ of, atMs, ...Object(boot) })],
    ['has no configuration', (stored) => ({ ...stored, boot: { ...Object(stored.boot), config: null } })],
    ['has no tools', (stored) => ({ ...stored, boot: { ...Object(stored.boot), plan: { tools: null } } })],
    [
      'has an invalid tool',
      (stored) => ({ ...stored, boot: { ...Object(stored.boot), plan: { tools: [null] } } }),
    ],
  ])('requests a new boot response when the cached one %s', async (_, change) => {
    const device = await usedBefore();
    edit(device, 'boot', change);
    const next = await use(device);
    expect(bootCalls(next)).toBe(1);
    expect(bootCalls(await use(next))).toBe(0);
  });

  it('refreshes a cached boot response whose timestamp is in the future', async () => {
    const device = await usedBefore();
    edit(device, 'boot', (stored) => ({ ...stored, atMs: Number(stored.atMs) + 30 * 24 * 3_600_000 }));
    const next = device.nextPage();
    const refreshed = nextEvent(next.client, 'ready').then(() => nextEvent(next.client, 'ready'));
    expect((await next.client.boot()).source).toBe('storage');
    expect((await refreshed).source).toBe('network');
    expect(bootCalls(await use(next))).toBe(0);
  });

  it('discards stored tools and values that the catalog no longer contains', async () => {
    const device = await usedBefore();
    edit(device, 'settings', (record) => ({
      ...record,
      now: {
        ...Object(record.now),
        font_family: 'fraktur',
        guide_color: 'blue',
        gone_tool: 'x',
        underline_links: null,
      },
    }));
    const next = device.nextPage();
    await next.client.boot();
    const expected = ['text_zoom', 'underline_links'];
    expect(next.client.settings.active().map(({ code }) => code)).toEqual(expected);
    expect((await next.client.profile.save()).features.map(({ featureCode }) => featureCode)).toEqual(
      expected,
    );
    expect(JSON.parse(next.storage.getItem('aw1:settings') ?? '').now).toEqual({
      text_zoom: '150',
      underline_links: null,
    });
  });

  it.each(['boot', 'settings', 'events', 'visitor'])(
    'boots, changes a setting and saves when the %s record is corrupted',
    async (name) => {
      const device = await usedBefore();
      for (const text of ['{"now":', 'null', '"text"', '[[]]', '{"boot":{},"now":[1]}']) {
        device.storage.setItem(`aw1:${name}`, text);
        await use(device);
      }
    },
  );

  it('keeps the settings of a record whose other fields are corrupted', async () => {
    const device = await usedBefore();
    edit(device, 'settings', ({ now, ...record }) => ({
      ...record,
      now: Object(now),
      base: 'x',
      version: 'x',
      userId: 5,
    }));
    const next = await use(device);
    expect(next.client.settings.value('text_zoom')).toBe('150');
  });
});
