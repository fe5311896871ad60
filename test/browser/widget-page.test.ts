import type { Page } from 'puppeteer-core';
import { type System, startSystem, type Tenant } from '../support/system.ts';
import { chromium, newPage, type OpenBrowser } from './support/browsers.ts';
import { type PageServer, servePages } from './support/page-server.ts';

describe('cross-origin page', () => {
  let system: System;
  let tenant: Tenant;
  let site: PageServer;
  let browser: OpenBrowser;
  let page: Page;

  beforeAll(async () => {
    system = await startSystem();
    site = await servePages((_, response) =>
      response.setHeader('Content-Type', 'text/html').end('<!doctype html>'),
    );
    tenant = await system.createTenant({ allowedOrigins: [`http://localhost:${site.port}`] });
    browser = await chromium.launch();
    page = await newPage(browser);
    await page.goto(`http://localhost:${site.port}/`);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await system?.close();
  });

  it('reads the configuration, reads and saves a profile, and can access every documented header', async () => {
    const userId = system.visitor('/ü 👍');
    const seen = await page.evaluate(
      async ({ base, key, userId }) => {
        const headers = { 'X-Api-Key': key };
        const profileUrl = `${base}/profiles/${encodeURIComponent(userId)}`;
        const config = await fetch(`${base}/widget/config`, { headers });
        const again = await fetch(`${base}/widget/config`, {
          headers: { ...headers, 'If-None-Match': config.headers.get('ETag') ?? '' },
          cache: 'no-store',
        });
        const profile = await (await fetch(profileUrl, { headers })).json();
        const saved = await fetch(profileUrl, {
          method: 'PUT',
          headers: {
            ...headers,
            'Content-Type': 'application/json',
            'X-Profile-Token': profile.profileToken,
          },
          body: JSON.stringify({ features: [{ featureCode: 'text_zoom', isEnabled: true, value: '150' }] }),
        });
        const active = await fetch(`${profileUrl}/active-features`, { headers });
        return {
          config: config.status,
          again: again.status,
          saved: saved.status,
          active: await active.json(),
          readable: [...config.headers.keys()].sort(),
        };
      },
      { base: system.runtime.baseUrl, key: tenant.key, userId },
    );
    expect(seen).toEqual({
      config: 200,
      again: 304,
      saved: 200,
      active: { userId, features: [{ featureCode: 'text_zoom', value: '150' }], version: 1 },
      readable: [
        'cache-control',
        'content-length',
        'content-type',
        'date',
        'etag',
        'ratelimit',
        'ratelimit-policy',
        'x-quota-limit',
        'x-quota-remaining',
        'x-quota-reset',
        'x-trace-id',
      ],
    });
  });

  it('reads the body and trace ID of every error response, including gateway errors', async () => {
    const refusals = await page.evaluate(
      async ({ base, key }) => {
        const read = async (path: string, init: RequestInit) => {
          const reply = await fetch(`${base}${path}`, init);
          const { code, traceId } = await reply.json();
          return { status: reply.status, code, sameTraceId: traceId === reply.headers.get('X-Trace-Id') };
        };
        const headers = { 'X-Api-Key': key };
        return Promise.all([
          read('/widget/config', { headers: {} }),
          read('/widget/config', { headers: { 'X-Api-Key': 'wk_live_wrong' } }),
          read('/profiles/x', { method: 'POST', headers }),
          read('/profiles/x', {
            method: 'PUT',
            headers: { ...headers, 'Content-Type': 'application/json' },
            body: '{"features":1}',
          }),
        ]);
      },
      { base: system.runtime.baseUrl, key: tenant.key },
    );
    expect(refusals).toEqual([
      { status: 401, code: 'API_KEY_MISSING', sameTraceId: true },
      { status: 401, code: 'API_KEY_INVALID', sameTraceId: true },
      { status: 403, code: 'API_KEY_NOT_PERMITTED', sameTraceId: true },
      { status: 400, code: 'VALIDATION_FAILED', sameTraceId: true },
    ]);
  });

  it('reuses a cached response when the Referer header changes with the page URL', async () => {
    const second = await newPage(browser);
    await second.goto(`${page.url()}?another`);
    const transferred = await second.evaluate(
      async ({ base, key }) => {
        const init: RequestInit = { headers: { 'X-Api-Key': key }, referrerPolicy: 'unsafe-url' };
        const url = `${base}/widget/plan-features`;
        await (await fetch(url, init)).text();
        history.replaceState(null, '', '?elsewhere');
        await (await fetch(url, init)).text();
        const entries = performance.getEntriesByName(url);
        return entries.map((entry) =>
          entry instanceof PerformanceResourceTiming ? entry.transferSize > 0 : null,
        );
      },
      { base: system.runtime.baseUrl, key: tenant.key },
    );
    expect(transferred).toEqual([true, false]);
    await second.close();
  });
});
