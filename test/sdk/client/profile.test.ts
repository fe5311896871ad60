import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { type System, type Tenant, useSystem } from '../../support/system.ts';
import { type Device, fetchFromPage, nextEvent, openDevice } from './support/device.ts';

const profileSchema = z.looseObject({
  activePresetCode: z.string().nullish(),
  features: z.array(
    z.object({ featureCode: z.string(), isEnabled: z.boolean(), value: z.string().nullable() }),
  ),
});

describe('profile synchronization', () => {
  let system: System;
  let tenant: Tenant;
  const open = async (options: Parameters<typeof openDevice>[2] = {}) => {
    const device = openDevice(system, tenant, options);
    await device.client.boot();
    return device;
  };
  const stored = async (userId: string) => {
    const { body } = await system.call('GET', `/api/v1/profiles/${userId}`, { key: tenant.key });
    const { features, ...profile } = profileSchema.parse(body);
    const on = features.filter(({ isEnabled }) => isEnabled);
    return { ...profile, on: Object.fromEntries(on.map(({ featureCode, value }) => [featureCode, value])) };
  };
  const profileCalls = ({ calls }: Device) =>
    calls.filter(({ path }) => path.includes('profiles')).map(({ method, status }) => `${method} ${status}`);

  beforeAll(async () => {
    system = await useSystem();
    tenant = await system.createTenant();
  });
  afterAll(() => system.close());

  it('sends the proof of the visitor ID with each read', async () => {
    const proofs: (string | null)[] = [];
    const device = await open({
      visitorId: 'visitor-7',
      visitorProof: () => 'abc',
      fetch: (input, init) => {
        if (String(input).includes('/profiles/') && init?.method === 'GET')
          proofs.push(new Headers(init.headers).get('X-Visitor-Proof'));
        return fetchFromPage(input, init);
      },
    });
    await device.client.profile.load();
    await device.client.profile.forget();
    expect(new Set(proofs)).toEqual(new Set(['abc']));
  });

  it('saves consecutive changes in one request, under a new visitor ID that it stores', async () => {
    const device = await open();
    expect([...device.storage.entries.keys()]).toEqual(['aw1:boot']);
    await device.client.profile.sync(true);
    device.calls.length = 0;
    device.client.settings.set('text_zoom', '120');
    device.client.settings.set('text_zoom', '150');
    device.client.settings.setGradeLevel(6);
    const saved = await nextEvent(device.client, 'saved');
    expect(profileCalls(device)).toEqual(['PUT 200']);
    expect(JSON.parse(device.storage.entries.get('aw1:visitor') ?? '')).toBe(saved.userId);
    expect(await stored(saved.userId)).toMatchObject({ on: { text_zoom: '150' }, gradeLevel: 6, version: 2 });
  });

  it('restores the profile on another device and does not request it again within an hour', async () => {
    const visitorId = system.visitor();
    const first = await open({ visitorId });
    first.client.settings.set('reading_guide');
    await first.client.profile.save();
    const second = openDevice(system, tenant, { visitorId });
    const [change] = await Promise.all([nextEvent(second.client, 'change'), second.client.boot()]);
    expect(change).toEqual({ active: [{ code: 'reading_guide', value: null }], by: 'profile' });
    const third = second.nextPage();
    await third.client.boot();
    await third.client.flush();
    expect(third.client.settings.has('reading_guide')).toBe(true);
    expect(third.calls).toEqual([]);
  });

  it('merges changes from two devices per tool', async () => {
    const visitorId = system.visitor();
    const [first, second] = [await open({ visitorId }), await open({ visitorId })];
    await Promise.all([first.client.profile.load(), second.client.profile.load()]);
    first.client.settings.set('text_zoom', '150');
    first.client.settings.set('reading_guide');
    await first.client.profile.save();
    second.client.settings.set('text_zoom', '200');
    second.client.settings.set('underline_links');
    const conflict = nextEvent(second.client, 'conflict');
    await second.client.profile.save();
    expect(profileCalls(second)).toContain('PUT 412');
    const merged = { text_zoom: '200', reading_guide: null, underline_links: null };
    expect(Object.fromEntries((await conflict).merged.map(({ code, value }) => [code, value]))).toEqual(
      merged,
    );
    expect((await stored(visitorId)).on).toEqual(merged);
    expect(second.errors).toEqual([]);
  });

  it('replaces the whole profile when a preset is applied, even if another device has changed it', async () => {
    const visitorId = system.visitor();
    const [first, second] = [await open({ visitorId }), await open({ visitorId })];
    await Promise.all([first.client.profile.load(), second.client.profile.load()]);
    first.client.settings.set('reading_mask');
    await first.client.profile.save();
    const preset = second.client.current?.presets[0];
    second.client.settings.applyPreset(preset?.code ?? '');
    await second.client.profile.save();
    expect(Object.keys((await stored(visitorId)).on).sort()).toEqual(
      preset?.tools.map(({ featureCode }) => featureCode).sort(),
    );
    expect((await stored(visitorId)).activePresetCode).toBe(preset?.code);
  });

  it('saves with a new token when the current one has expired', async () => {
    const visitorId = system.visitor();
    const device = await open({ visitorId });
    device.client.settings.set('reading_guide');
    const { profileTokenExpiresIn } = await device.client.profile.save();
    const before = profileCalls(device).length;
    const now = performance.now();
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now + profileTokenExpiresIn * 1000);
    device.client.settings.set('text_zoom', '150');
    await device.client.profile.save();
    clock.mockRestore();
    expect(profileCalls(device).slice(before)).toEqual(['GET 200', 'PUT 200']);
  });

  it('retries a save after a single 401 response', async () => {
    let isCorrupted = true;
    const visitorId = system.visitor();
    const device = await open({
      visitorId,
      fetch: (url, init) => {
        const headers = new Headers(init?.headers);
        if (init?.method === 'PUT' && isCorrupted) {
          headers.set('X-Profile-Token', 'not.a.token');
          isCorrupted = false;
        }
        return fetchFromPage(url, { ...init, headers });
      },
    });
    device.client.settings.set('reading_guide');
    await device.client.profile.save();
    expect(profileCalls(device).slice(-4)).toEqual(['GET 200', 'PUT 401', 'GET 200', 'PUT 200']);
    expect((await stored(visitorId)).on).toEqual({ reading_guide: null });
  });

  it('keeps an unsaved change and saves it from the next page', async () => {
    const visitorId = system.visitor();
    let isReachable = true;
    const device = await open({
      visitorId,
      profileConsent: () => true,
      fetch: (url, init) =>
        isReachable ? fetchFromPage(url, init) : Promise.reject(new TypeError('offline')),
    });
    await device.client.profile.load();
    isReachable = false;
    device.client.settings.set('reading_guide');
    await expect(device.client.profile.save()).rejects.toMatchObject({ code: 'NETWORK_ERROR', status: null });
    expect(device.client.settings.has('reading_guide')).toBe(true);
    isReachable = true;
    const next = device.nextPage();
    await Promise.all([nextEvent(next.client, 'saved'), next.client.boot()]);
    expect((await stored(visitorId)).on).toEqual({ reading_guide: null });
  });

  it("does not merge one visitor's settings into the profile of another visitor in the same browser", async () => {
    const [one, other] = [system.visitor(), system.visitor()];
    const device = await open({ visitorId: other });
    device.client.settings.set('underline_links');
    await device.client.profile.save();
    const first = await open({ visitorId: one });
    first.client.settings.set('reading_guide');
    await first.client.profile.save();
    const second = first.nextPage({ visitorId: other });
    await Promise.all([nextEvent(second.client, 'change'), second.client.boot()]);
    expect(second.client.settings.active()).toEqual([{ code: 'underline_links', value: null }]);
    second.client.settings.set('text_zoom', '150');
    await second.client.profile.save();
    expect((await stored(other)).on).toEqual({ underline_links: null, text_zoom: '150' });
    expect((await stored(one)).on).toEqual({ reading_guide: null });
  });

  it('deletes the profile from the service and the browser when the visitor is forgotten', async () => {
    const device = await open();
    device.client.settings.set('reading_guide');
    const { userId } = await device.client.profile.save();
    device.storage.entries.set('aw1:marks', '{"/tides":[]}');
    await device.client.profile.forget();
    expect([...device.storage.entries.keys()]).toEqual([]);
    expect(device.client.settings.active()).toEqual([]);
    expect(await stored(userId)).toMatchObject({ on: {}, activePresetCode: null, gradeLevel: null });
  });

  it.each<[string, Parameters<typeof openDevice>[2]]>([
    ['a generated visitor ID', {}],
    ['a visitor ID of the site', { visitorId: 'member-1' }],
    ['a visitor ID of the site without its consent', { visitorId: 'member-2', profileConsent: () => false }],
    ['the consent of a site without a visitor ID', { profileConsent: () => true }],
    ['consent to usage events', { visitorId: 'member-3', consent: () => true, trackUsage: true }],
  ])('saves nothing on the service until the visitor asks, with %s', async (_, options) => {
    const device = await open(options);
    expect(await device.client.profile.sync()).toMatchObject({ isSynced: false });
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
    try {
      device.client.settings.set('text_zoom', '150');
      device.client.settings.applyPreset(device.client.current?.presets[0]?.code ?? '');
      await device.client.profile.sync();
      await jest.advanceTimersByTimeAsync(10_000);
    } finally {
      jest.useRealTimers();
    }
    const next = device.nextPage();
    await next.client.boot();
    await next.client.profile.forget();
    expect([...profileCalls(device), ...profileCalls(next)].filter((call) => call.startsWith('PUT'))).toEqual(
      [],
    );
    expect(device.storage.entries.has('aw1:visitor')).toBe(false);
  });

  it("saves each change with the site's consent for its visitor IDs, until the visitor declines", async () => {
    const visitorId = system.visitor();
    const device = await open({ visitorId, profileConsent: () => true });
    device.client.settings.set('reading_guide');
    await nextEvent(device.client, 'saved');
    expect((await stored(visitorId)).on).toEqual({ reading_guide: null });
    await device.client.profile.sync(false);
    expect((await stored(visitorId)).on).toEqual({});
    expect(device.client.settings.has('reading_guide')).toBe(true);
    const next = device.nextPage();
    await next.client.boot();
    expect(await next.client.profile.sync()).toMatchObject({ isSynced: false });
    expect(next.client.settings.has('reading_guide')).toBe(true);
    expect((await stored(visitorId)).on).toEqual({});
  });

  it('does not apply the choice of one visitor to another visitor in the same browser', async () => {
    const device = await open({ visitorId: system.visitor() });
    await device.client.profile.sync(true);
    const next = device.nextPage({ visitorId: system.visitor() });
    await next.client.boot();
    expect(await next.client.profile.sync()).toMatchObject({ isSynced: false });
  });

  it('continues on another device of a signed-in visitor who asked for it on the first', async () => {
    const visitorId = system.visitor();
    const first = await open({ visitorId });
    first.client.settings.set('reading_guide');
    await first.client.profile.sync(true);
    const second = await open({ visitorId });
    await second.client.profile.load();
    expect(await second.client.profile.sync()).toMatchObject({ isSynced: true });
    second.client.settings.set('underline_links');
    await nextEvent(second.client, 'saved');
    expect((await stored(visitorId)).on).toEqual({ reading_guide: null, underline_links: null });
  });

  it('merges the settings of two devices whose visitor enters the code of the first on the second', async () => {
    const [first, second] = [await open(), await open()];
    expect(await first.client.profile.sync()).toEqual({ isSynced: false, code: '' });
    first.client.settings.set('reading_guide');
    await first.client.profile.sync(true);
    const code = (await first.client.profile.sync()).code ?? '';
    second.client.settings.set('text_zoom', '150');
    for (const wrong of ['', 'member-1', crypto.randomUUID()])
      await expect(second.client.profile.sync(true, wrong)).rejects.toMatchObject({ code: 'UNKNOWN_CODE' });
    expect(await second.client.profile.sync()).toMatchObject({ isSynced: false });
    await second.client.profile.sync(true, ` ${code} `);
    expect((await stored(code)).on).toEqual({ reading_guide: null, text_zoom: '150' });
    await first.client.profile.load();
    expect(first.client.settings.value('text_zoom')).toBe('150');
  });

  it('requests no profile for a visitor who has never saved one', async () => {
    const device = await open();
    expect(await device.client.profile.load()).toBeNull();
    await pause(0);
    expect(profileCalls(device)).toEqual([]);
  });
});
