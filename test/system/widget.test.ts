import { transformPrices } from '../../shared/catalog/credits.ts';
import { plans } from '../../shared/catalog/plans.ts';
import { builtInPresets } from '../../shared/catalog/presets.ts';
import { defaultTheme } from '../../shared/catalog/theme.ts';
import { tools } from '../../shared/catalog/tools.ts';
import { catalogVersion } from '../../shared/catalog/version.ts';
import { speechLanguages, speechVoices } from '../../shared/catalog/voices.ts';
import { fieldsOf } from '../support/fields.ts';
import { type System, type Tenant, useSystem } from '../support/system.ts';

const origin = 'https://shop.example';

describe('widget endpoints', () => {
  let system: System;
  let tenant: Tenant;

  beforeAll(async () => {
    system = await useSystem();
    tenant = await system.createTenant({
      plan: 'solo',
      allowedOrigins: ['shop.example', '*.shop.example'],
    });
  });
  afterAll(() => system.close());

  const config = (headers: Record<string, string>) =>
    system.call('GET', '/api/v1/widget/config', { key: tenant.key, headers });

  it('return 304 for the ETag of the configuration until the configuration changes', async () => {
    const first = await config({ Origin: origin });
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      siteId: 'shop',
      name: 'Shop',
      language: 'en',
      dir: 'ltr',
      position: expect.any(String),
      theme: defaultTheme,
      statementUrl: null,
      trackUsage: expect.any(Boolean),
      requireBootToken: false,
      presets: expect.arrayContaining(['larger-and-clearer', 'less-motion']),
      catalogVersion: catalogVersion(),
      updatedAt: expect.stringMatching(/Z$/),
    });
    expect(first.headers).toMatchObject({
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
      'cache-control': 'private, max-age=60',
      'x-quota-limit': '10000',
    });
    const again = await config({ Origin: origin, 'If-None-Match': String(first.headers.etag) });
    expect({ status: again.status, body: again.body }).toEqual({ status: 304, body: null });
    await system.operator.sites.set(tenant.orgId, 'shop', { name: 'New name' });
    const changed = await config({ Origin: origin, 'If-None-Match': String(first.headers.etag) });
    expect(changed).toMatchObject({ status: 200, body: { name: 'New name' } });
  });

  it.each([{ Origin: 'https://shop.example' }, { Referer: 'https://shop.example/some/page?query' }])(
    'return the configuration for the headers %j',
    async (headers) => {
      expect((await config(headers)).status).toBe(200);
    },
  );

  it.each([
    {},
    { Origin: 'https://evil-shop.example' },
    { Origin: 'null', Referer: 'https://shop.example/' },
  ])('reject requests with the headers %j', async (headers) => {
    for (const [method, path] of [
      ['GET', '/api/v1/widget/config'],
      ['POST', '/api/v1/widget/boot-token'],
    ] as const) {
      const response = await system.call(method, path, { key: tenant.key, headers });
      expect(response).toMatchObject({ status: 403, body: { code: 'ORIGIN_NOT_ALLOWED' } });
    }
  });

  it.each([
    [
      { Origin: 'http://LOCALHOST:5173' },
      "The origin http://localhost:5173 is not on this site's allowlist. Ask the site owner to add it.",
    ],
    [
      { Origin: 'https://<script>' },
      'The request has no valid Origin or Referer header. Send it from an http or https page.',
    ],
  ])('return an error with the cause and a solution for the headers %j', async (headers, message) => {
    const { body } = await config(headers);
    expect(body).toEqual({ code: 'ORIGIN_NOT_ALLOWED', message, traceId: expect.any(String) });
  });

  it('return the tools enabled by the plan', async () => {
    const { status, body } = await system.call('GET', '/api/v1/widget/plan-features', { key: tenant.key });
    const categories = ['text', 'color', 'focus', 'motion', 'input'];
    expect(status).toBe(200);
    expect(body).toEqual({
      plan: 'solo',
      catalogVersion: catalogVersion(),
      tools: tools.filter(({ category }) => categories.includes(category)),
      theme: { editable: plans.solo.editableTheme },
      limits: { callsPerMonth: 10_000, requestsPerMinute: 120 },
      ai: {
        enabled: false,
        tier: null,
        creditsPerMonth: 0,
        creditsRemaining: 0,
        resetsAt: null,
        modes: [],
        prices: [],
      },
      speech: { languages: [], voices: [] },
    });
  });

  it('return the resources named in include with the configuration, in one counted call', async () => {
    const headers = { Origin: origin };
    const get = (path: string) => system.call('GET', `/api/v1/${path}`, { key: tenant.key, headers });
    const features = await get('widget/plan-features');
    const { presets } = fieldsOf((await get('presets')).body);
    const plain = await get('widget/config');
    const both = await get('widget/config?include=plan-features,presets');
    const config = fieldsOf(plain.body);
    expect(both.body).toEqual({ ...config, included: { planFeatures: features.body, presets } });
    expect(Number(plain.headers['x-quota-remaining']) - Number(both.headers['x-quota-remaining'])).toBe(1);
    expect(both.headers.etag).not.toBe(plain.headers.etag);
    const cached = await system.call('GET', '/api/v1/widget/config?include=plan-features,presets', {
      key: tenant.key,
      headers: { ...headers, 'If-None-Match': String(both.headers.etag) },
    });
    expect(cached.status).toBe(304);
    expect((await get('widget/config?include=presets')).body).toEqual({ ...config, included: { presets } });
    expect((await get('widget/config?include=presets&include=plan-features&other=1')).body).toEqual(
      both.body,
    );
    expect(await get('widget/config?include=plan-features,billing')).toMatchObject({
      status: 400,
      body: {
        code: 'VALIDATION_FAILED',
        details: [{ path: 'include[1]', message: 'must be one of "plan-features", "presets"' }],
      },
    });
    expect((await get('widget/plan-features?include=presets')).body).toEqual(features.body);
  });

  it('return the speech languages, prices and remaining credits to an organization with the AI add-on', async () => {
    await system.operator.ai.set(tenant.orgId, { tier: 'lite', creditsPerMonth: null }, 'standard');
    system.advance(61_000);
    const { body } = await system.call('GET', '/api/v1/widget/plan-features', { key: tenant.key });
    expect(body).toMatchObject({
      ai: {
        enabled: true,
        tier: 'lite',
        creditsPerMonth: 2_000,
        creditsRemaining: 2_000,
        modes: ['standard'],
        prices: transformPrices,
      },
      speech: { languages: speechLanguages, voices: speechVoices },
    });
    const used = await system.call('POST', '/api/v1/content/hints', {
      key: tenant.key,
      json: { question: 'Why is the sky blue?', language: 'en' },
    });
    await system.operator.ai.grant(tenant.orgId, 10);
    const { credits } = fieldsOf(used.body);
    const after = await system.call('GET', '/api/v1/widget/plan-features', { key: tenant.key });
    expect(after.body).toMatchObject({
      ai: { creditsRemaining: 2_000 - 1 + 10, resetsAt: fieldsOf(credits).resetsAt },
    });
    await system.operator.ai.disable(tenant.orgId);
    system.advance(61_000);
  });

  it('return the built-in presets with only the tools that the plan includes', async () => {
    const { body } = await system.call('GET', '/api/v1/presets', { key: tenant.key });
    const codes = new Set(
      tools
        .filter(({ category }) => ['text', 'color', 'focus', 'motion', 'input'].includes(category))
        .map(({ code }) => code),
    );
    const expected = builtInPresets
      .map((preset) => ({
        ...preset,
        names: {},
        tools: preset.tools.filter(({ featureCode }) => codes.has(featureCode)),
        builtIn: true,
      }))
      .filter((preset) => preset.tools.length > 0);
    expect(body).toEqual({ catalogVersion: catalogVersion(), presets: expected });
  });

  it('return the text direction of the site language, and localized preset names', async () => {
    const arabic = await system.createTenant({ plan: 'solo', allowedOrigins: ['shop.example'] });
    await system.operator.sites.set(arabic.orgId, 'shop', { language: 'ar' });
    await system.operator.presets.put(arabic.orgId, 'large-print', {
      name: 'Large print',
      names: { ar: 'طباعة كبيرة', 'pt-br': 'Letras grandes' },
      tools: [{ featureCode: 'text_zoom', value: '150' }],
    });
    const call = async (path: string) =>
      (await system.call('GET', `/api/v1/${path}`, { key: arabic.key, headers: { Origin: origin } })).body;
    expect(await call('widget/config')).toMatchObject({ language: 'ar', dir: 'rtl' });
    expect(await call('presets')).toMatchObject({
      presets: expect.arrayContaining([
        {
          code: 'large-print',
          name: 'Large print',
          names: { ar: 'طباعة كبيرة', 'pt-BR': 'Letras grandes' },
          description: '',
          tools: [{ featureCode: 'text_zoom', value: '150' }],
          builtIn: false,
        },
      ]),
    });
  });

  it('return a boot token for the page origin', async () => {
    const { status, body } = await system.call('POST', '/api/v1/widget/boot-token', {
      key: tenant.key,
      headers: { Origin: origin },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      tokenType: 'Bearer',
      expiresAt: expect.stringMatching(/Z$/),
      expiresIn: 600,
    });
  });
});
