import type { PlanFeatures } from '../../../sdk/src/client/api.ts';
import { bootPath } from '../../../sdk/src/client/boot-path.ts';
import { fallbackBoot } from '../../../sdk/src/client/fallback.ts';
import { createWidgetClient, type WidgetClientOptions } from '../../../sdk/src/client/index.ts';
import { enabledTools } from '../../../shared/catalog/enabled-tools.ts';
import { planSchema } from '../../../shared/contract/enumerations.ts';
import { type Device, memoryStorage } from './support/device.ts';

type Respond = () => Promise<Response>;

const planFeatures: PlanFeatures = {
  ...fallbackBoot.plan,
  plan: 'pro',
  tools: enabledTools({ plan: 'pro', aiEnabled: false }).map((tool) => ({
    ...tool,
    options: tool.options && [...tool.options],
    modifies: [...tool.modifies],
    conflictsWith: [...tool.conflictsWith],
    wcag: [...tool.wcag],
  })),
};
const working: Respond = async () =>
  Response.json({
    ...fallbackBoot.config,
    siteId: 'shop',
    included: { planFeatures, presets: [] },
  });
const refusal =
  (status: number, code: string, headers: Record<string, string> = {}): Respond =>
  async () =>
    Response.json({ code, message: code, traceId: 'trace' }, { status, headers });

const failures: readonly (readonly [string, Respond])[] = [
  ['429 RATE_LIMITED', refusal(429, 'RATE_LIMITED', { 'Retry-After': '1' })],
  ['429 RATE_LIMITED with a long Retry-After', refusal(429, 'RATE_LIMITED', { 'Retry-After': '60' })],
  ['429 QUOTA_EXCEEDED', refusal(429, 'QUOTA_EXCEEDED', { 'Retry-After': '100' })],
  ['403 from a firewall', refusal(403, 'API_KEY_NOT_PERMITTED')],
  ['500', refusal(500, 'INTERNAL_ERROR')],
  ['503', refusal(503, 'SERVICE_BUSY', { 'Retry-After': '2' })],
  ['504', refusal(504, 'TIMEOUT')],
  ['a network error', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a response that never arrives', () => new Promise(() => undefined)],
  ['a page of a captive portal', async () => new Response('<html>')],
  ['JSON of another service', async () => Response.json({})],
];

describe('client boot without the service', () => {
  let respond: Respond;
  let paths: string[];
  const destroy: (() => void)[] = [];

  const open = (storage: Device['storage'], options: Partial<WidgetClientOptions> = {}) => {
    const client = createWidgetClient({
      apiKey: 'wk_test_x',
      siteRoot: 'https://api.example',
      storage,
      language: 'ar',
      fetch: async (url) => {
        paths.push(String(url).replace('https://api.example/api/v1', ''));
        return respond();
      },
      ...options,
    });
    destroy.push(() => client.destroy());
    const sources: string[] = [];
    client.on('ready', ({ source }) => void sources.push(source));
    return { client, sources };
  };
  /** Lets time pass until the promise is settled, at most an hour. */
  const settle = async <Result>(promise: Promise<Result>): Promise<Result> => {
    let isSettled = false;
    const watched = promise.finally(() => {
      isSettled = true;
    });
    watched.catch(() => undefined);
    for (let step = 0; step < 3_600 && !isSettled; step += 1) await jest.advanceTimersByTimeAsync(1_000);
    return watched;
  };

  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    paths = [];
  });
  afterEach(() => {
    for (const end of destroy.splice(0)) end();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it.each(failures)(
    'offers the tools of every plan within three seconds, and the rest once it recovers, after %s',
    async (_, failing) => {
      respond = failing;
      const storage = memoryStorage();
      // The visitor stores settings on the service.
      storage.setItem('aw1:visitor', '"visitor-7"');
      storage.setItem('aw1:sync', '{"userId":"visitor-7","isSynced":true}');
      const { client, sources } = open(storage);
      const booting = client.boot();
      await jest.advanceTimersByTimeAsync(3_000);
      const boot = await booting;
      expect(boot).toMatchObject({ source: 'fallback', config: { language: 'ar', dir: 'rtl' }, presets: [] });
      const everyPlan = planSchema.options.map((plan) => enabledTools({ plan, aiEnabled: false }));
      expect(boot.plan.tools).toEqual(
        everyPlan[0]?.filter((tool) => everyPlan.every((all) => all.includes(tool))),
      );
      expect(client.current).toEqual(boot);
      client.settings.set('text_zoom', '150');
      expect(client.settings.value('text_zoom')).toBe('150');
      expect(() => client.settings.set('read_aloud')).toThrow(expect.objectContaining({ code: 'NOT_READY' }));
      respond = working;
      await settle(
        new Promise<void>((resolve) => {
          client.on('ready', ({ source }) => source === 'network' && resolve());
          // A request without a response is repeated after the client's timeout, which is not simulated.
          if (failing === failures[8]?.[1]) void client.boot({ fresh: true });
        }),
      );
      expect(client.current).toMatchObject({ source: 'network', config: { siteId: 'shop' } });
      expect(client.tool('read_aloud')).not.toBeNull();
      expect(client.settings.value('text_zoom')).toBe('150');
      expect(sources.at(-1)).toBe('network');
      // The settings changed in the meantime are saved now.
      expect(paths.at(-1)).toMatch(/^\/profiles\//);
    },
  );

  it.each(['API_KEY_MISSING', 'API_KEY_INVALID', 'ORGANIZATION_SUSPENDED', 'ORIGIN_NOT_ALLOWED'])(
    'rejects and does not repeat the request after %s',
    async (code) => {
      respond = refusal(403, code);
      const { client, sources } = open(memoryStorage());
      await expect(settle(client.boot())).rejects.toMatchObject({ code });
      await jest.advanceTimersByTimeAsync(3_600_000);
      expect([client.current, sources, paths]).toEqual([null, [], [bootPath]]);
    },
  );

  it('keeps stored boot data and settings, and refreshes them once the service recovers', async () => {
    const storage = memoryStorage();
    respond = working;
    const first = open(storage);
    await settle(first.client.boot());
    first.client.settings.set('read_aloud');
    first.client.destroy();
    respond = refusal(429, 'QUOTA_EXCEEDED', { 'Retry-After': '3600' });
    const { client, sources } = open(storage, { maxAgeMs: -1 });
    expect(await settle(client.boot())).toMatchObject({ source: 'storage' });
    expect(await settle(client.boot({ fresh: true }))).toMatchObject({ source: 'storage' });
    expect(client.settings.has('read_aloud')).toBe(true);
    respond = working;
    await jest.advanceTimersByTimeAsync(3_500_000);
    expect(sources).not.toContain('network');
    await jest.advanceTimersByTimeAsync(101_000);
    expect(sources.at(-1)).toBe('network');
  });

  it('keeps stored settings of tools that the fallback lacks', async () => {
    const storage = memoryStorage();
    storage.setItem('aw1:settings', JSON.stringify({ now: { reading_mask: null, text_zoom: '150' } }));
    respond = refusal(503, 'SERVICE_BUSY');
    const { client } = open(storage);
    await settle(client.boot());
    client.settings.set('highlight_links');
    expect(client.settings.active().map(({ code }) => code)).toEqual([
      'reading_mask',
      'text_zoom',
      'highlight_links',
    ]);
    expect(paths.filter((path) => path !== bootPath)).toEqual([]);
  });

  it('waits at least as long as Retry-After, and doubles the delay up to five to ten minutes', async () => {
    const at: number[] = [];
    let wait = '0';
    const { client } = open(memoryStorage(), {
      fetch: async () => {
        at.push(Date.now());
        return refusal(418, 'NEW', { 'Retry-After': wait })();
      },
    });
    await settle(client.boot());
    await jest.advanceTimersByTimeAsync(3_600_000);
    const delays = at.slice(1).map((time, index) => Math.round((time - (at[index] ?? 0)) / 1_000));
    expect(delays.slice(0, 8)).toEqual([3, 6, 12, 24, 48, 96, 192, 384]);
    expect(new Set(delays.slice(8))).toEqual(new Set([450]));
    wait = '2000';
    await jest.advanceTimersByTimeAsync(900_000);
    const { length } = at;
    await jest.advanceTimersByTimeAsync(1_099_000);
    expect(at).toHaveLength(length);
  });

  it('stops repeating the request when it is destroyed', async () => {
    respond = refusal(500, 'INTERNAL_ERROR');
    const { client } = open(memoryStorage());
    await settle(client.boot());
    client.destroy();
    const { length } = paths;
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(paths).toHaveLength(length);
  });
});
