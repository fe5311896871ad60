import { type System, type Tenant, useSystem } from '../../support/system.ts';
import { fetchFromPage, nextEvent, openDevice } from './support/device.ts';

describe('WidgetClient', () => {
  let system: System;
  let tenant: Tenant;
  const open = (options?: Parameters<typeof openDevice>[2]) => openDevice(system, tenant, options);
  const failure = (status: number, code: string, headers: Record<string, string> = {}) =>
    new Response(JSON.stringify({ code, message: code, traceId: 'trace' }), { status, headers });

  beforeAll(async () => {
    system = await useSystem();
    tenant = await system.createTenant();
    await system.operator.ai.set(tenant.orgId, { tier: 'lite', creditsPerMonth: null }, 'genius');
  });
  beforeEach(() => jest.spyOn(Math, 'random').mockReturnValue(0));
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => system.close());

  it('retries a transient failure twice', async () => {
    let failures = 2;
    const device = open({
      fetch: (url, init) => {
        if (failures === 0) return fetchFromPage(url, init);
        failures -= 1;
        return Promise.resolve(failure(503, 'SERVICE_BUSY'));
      },
    });
    await device.client.boot();
    expect(device.calls.map(({ status }) => status)).toEqual([503, 503, 200]);
    const down = open({ fetch: () => Promise.resolve(failure(503, 'SERVICE_BUSY', { 'Retry-After': '0' })) });
    await expect(down.client.content.hints({ question: 'Why?' })).rejects.toMatchObject({
      code: 'SERVICE_BUSY',
      status: 503,
      traceId: 'trace',
    });
    expect(down.calls).toHaveLength(3);
  });

  it.each([
    [429, 'QUOTA_EXCEEDED', {}],
    [429, 'RATE_LIMITED', { 'Retry-After': '11' }],
    [418, 'SOMETHING_NEW', {}],
  ])('does not retry %i %s', async (status, code, headers) => {
    const device = open({ fetch: () => Promise.resolve(failure(status, code, headers)) });
    await expect(device.client.content.hints({ question: 'Why?' })).rejects.toMatchObject({ status, code });
    expect(device.calls).toHaveLength(1);
  });

  it.each(['API_KEY_INVALID', 'ORGANIZATION_SUSPENDED', 'ORIGIN_NOT_ALLOWED'])(
    'makes no more calls on the page after %s',
    async (code) => {
      const device = open({ fetch: () => Promise.resolve(failure(403, code)) });
      await expect(device.client.feedback({ message: 'Hello.' })).rejects.toMatchObject({ code });
      await expect(device.client.feedback({ message: 'Hello.' })).rejects.toMatchObject({ code });
      expect(device.calls).toHaveLength(1);
    },
  );

  it('returns stored data and reports the failure when a stale boot response cannot be refreshed', async () => {
    const first = open();
    await first.client.boot();
    first.client.settings.set('text_zoom', '150');
    first.client.destroy();
    const next = first.nextPage({
      maxAgeMs: -1,
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    const failed = nextEvent(next.client, 'error');
    const boot = await next.client.boot();
    expect(boot.source).toBe('storage');
    expect(next.client.settings.value('text_zoom')).toBe('150');
    expect(await failed).toMatchObject({ code: 'NETWORK_ERROR', status: null });
  });

  it('stops retrying and clears its timers when it is destroyed', async () => {
    const set = jest.spyOn(globalThis, 'setTimeout');
    const cleared = jest.spyOn(globalThis, 'clearTimeout');
    const waits = () => set.mock.results.filter((_, index) => set.mock.calls[index]?.[1] === 10_000);
    const busy = open({ fetch: async () => failure(503, 'SERVICE_BUSY', { 'Retry-After': '10' }) });
    const booting = busy.client.boot();
    while (waits().length === 0) await new Promise(setImmediate);
    busy.client.destroy();
    await expect(booting).rejects.toMatchObject({ code: 'SERVICE_BUSY' });
    const calls = busy.calls.map(({ path }) => path);
    expect(calls).toEqual([...new Set(calls)]);
    for (const { value } of waits()) expect(cleared).toHaveBeenCalledWith(value);
    await expect(busy.client.feedback({ message: 'Hello.' })).rejects.toMatchObject({ code: 'SERVICE_BUSY' });
    expect(busy.calls).toHaveLength(calls.length + 1);
  });

  it('throws TIMEOUT for a slow response and UNEXPECTED_ANSWER for a response that is not JSON', async () => {
    const slow = open({
      timeoutMs: 20,
      fetch: (_, init) =>
        new Promise((_, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
        ),
    });
    const feedback = { message: 'Hello.' };
    await expect(slow.client.feedback(feedback)).rejects.toMatchObject({ code: 'TIMEOUT', status: null });
    const portal = open({ fetch: () => Promise.resolve(new Response('<html>', { status: 200 })) });
    await expect(portal.client.feedback(feedback)).rejects.toMatchObject({
      code: 'UNEXPECTED_ANSWER',
      status: 200,
    });
  });

  it("aborts a call when the caller's signal is aborted, and rejects with the abort reason", async () => {
    const device = open({ fetch: (_, init) => fetchFromPage('http://10.255.255.1/', init) });
    const controller = new AbortController();
    const promise = device.client.content.hints({ question: 'Why?' }, { signal: controller.signal });
    controller.abort(new Error('Not wanted any more.'));
    await expect(promise).rejects.toThrow('Not wanted any more.');
  });

  it('runs at most two transforms concurrently, and is charged once when it retries a transform', async () => {
    let lost = 1;
    let running = 0;
    let most = 0;
    const keys = new Set<string | null>();
    const device = open({
      fetch: async (url, init) => {
        const isTransform = String(url).includes('/content/');
        if (isTransform) most = Math.max(most, ++running);
        try {
          const response = await fetchFromPage(url, init);
          if (!isTransform) return response;
          keys.add(new Headers(init?.headers).get('Idempotency-Key'));
          if (lost === 0) return response;
          lost -= 1;
          throw new TypeError('The answer was lost.');
        } finally {
          if (isTransform) running -= 1;
        }
      },
    });
    await device.client.boot();
    const remaining: number[] = [];
    device.client.on('credits', (credits) => void remaining.push(credits.remaining));
    const send = (question: string) => device.client.content.hints({ question, language: 'en' });
    const results = await Promise.all(
      ['Why is the sky blue?', 'Why do leaves fall?', 'What is rain?'].map(send),
    );
    expect(results.map(({ hints }) => hints.length)).toEqual([3, 3, 3]);
    expect({ keys: keys.size, most }).toEqual({ keys: 3, most: 2 });
    expect(Math.min(...remaining)).toBe(2000 - 3);
  });

  it('returns speech as a Blob, with marks that identify the word at a playback position', async () => {
    const device = open();
    const speech = await device.client.content.speak({
      text: 'Good morning all.',
      language: 'en',
      marks: true,
    });
    expect(speech.audio).toBeInstanceOf(Blob);
    expect({ type: speech.audio.type, isThere: speech.audio.size > 100 }).toEqual({
      type: speech.result.mediaType,
      isThere: true,
    });
    const words = speech.marks.filter(({ type }) => type === 'word');
    expect(words.map(({ startMs }) => speech.wordAt(startMs)?.value)).toEqual(
      words.map(({ value }) => value),
    );
    expect([speech.wordAt(-1), speech.wordAt(speech.result.durationMs)]).toEqual([null, null]);
  });

  it('requests a boot token if the site requires one, and replaces a rejected token', async () => {
    const strict = await system.createTenant();
    await system.operator.ai.set(strict.orgId, { tier: 'lite', creditsPerMonth: null }, 'genius');
    await system.operator.sites.set(strict.orgId, strict.siteId, { requireBootToken: true });
    let isCorrupted = true;
    const device = openDevice(system, strict, {
      fetch: (url, init) => {
        const headers = new Headers(init?.headers);
        if (headers.has('X-Widget-Token') && isCorrupted) {
          headers.set('X-Widget-Token', 'not.a.token');
          isCorrupted = false;
        }
        return fetchFromPage(url, { ...init, headers });
      },
    });
    await device.client.boot();
    await device.client.content.hints({ question: 'What is rain?', language: 'en' });
    const paths = device.calls
      .slice(1)
      .map(({ path, status }) => `${path.replace('/api/v1/', '')} ${status}`);
    expect(paths).toEqual([
      'widget/boot-token 200',
      'content/hints 401',
      'widget/boot-token 200',
      'content/hints 200',
    ]);
  });

  it('sends feedback and reports, and hides the publishable key from onCall listeners', async () => {
    const device = open();
    const feedback = await device.client.feedback({ message: 'Well done.' });
    const report = await device.client.report({ message: 'The menu has no name.', barrier: 'screen_reader' });
    expect([feedback.kind, report.kind]).toEqual(['feedback', 'report']);
    device.client.settings.active();
    await device.client.profile.save();
    expect(device.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/v1/feedback',
      'POST /api/v1/reports',
      'GET /api/v1/profiles/{userId}',
      'PUT /api/v1/profiles/{userId}',
    ]);
    expect(JSON.stringify(device.calls)).not.toContain(tenant.key);
  });
});
