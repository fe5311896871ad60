import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'puppeteer-core';
import { buildSdk } from '../../../../bin/sdk/build-sdk.ts';
import type { Boot, WidgetClient, WidgetErrorShape } from '../../../../sdk/src/client/types.ts';
import { type System, startSystem, type Tenant } from '../../../support/system.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { browsers, newPage, type OpenBrowser } from '../../support/browsers.ts';
import { startSite, type TestSite } from './support/site.ts';

interface ClientPage {
  client: WidgetClient;
  early: unknown;
  booted: Promise<Boot>;
  errors: WidgetErrorShape[];
  changes: string[];
  violations: string[];
}
declare const window: ClientPage;

const program = `
import { createWidgetClient } from '/sdk/client.mjs';
const options = JSON.parse(new URLSearchParams(location.search).get('options'));
window.violations = [];
document.addEventListener('securitypolicyviolation', (event) => window.violations.push(event.violatedDirective));
window.client = createWidgetClient(options);
window.early = window.client.settings.active();
window.errors = [];
window.changes = [];
window.client.on('error', (error) => window.errors.push(error));
window.client.on('change', ({ by }) => window.changes.push(by));
window.booted = window.client.boot();
`;

describe.each(browsers)('client across pages and tabs in $name', ({ name, launch }) => {
  const root = mkdtempSync(join(tmpdir(), 'sdk-pages-'));
  let system: System;
  let site: TestSite;
  let browser: OpenBrowser;
  let tenant: Tenant;
  let context: BrowserContext;

  const routes = () =>
    system.logLines
      .filter(({ source }) => source === 'access-log')
      .map(({ line }): string => JSON.parse(line).routeKey ?? '');
  const calls = () => routes().filter((route) => !route.startsWith('OPTIONS'));
  const open = async (options: object = {}, page?: Page): Promise<Page> => {
    const opened = page ?? (await newPage(context));
    const all = { apiKey: tenant.key, siteRoot: system.runtime.siteRoot, trackUsage: true, ...options };
    await opened.goto(`${site.origin}/page.html?options=${encodeURIComponent(JSON.stringify(all))}`, {
      // Does not wait for "load", which Firefox fires only after dynamic imports are complete.
      waitUntil: 'domcontentloaded',
    });
    await opened.waitForFunction(() => window.booted !== undefined);
    await opened.evaluate(() => window.booted.then(() => undefined));
    return opened;
  };
  const counted = async () => {
    const { events } = await system.operator.usage.tools(tenant.orgId, {});
    return events;
  };

  beforeAll(async () => {
    await buildSdk({ outdir: join(root, 'sdk'), declarations: false });
    system = await startSystem();
    site = await startSite(join(root, 'sdk'));
    site.allow(new URL(system.runtime.siteRoot).origin);
    site.put(
      '/page.html',
      '<!doctype html><title>Page</title><script type="module" src="/page.js"></script>',
    );
    site.put('/page.js', program);
    site.put('/other.html', '<!doctype html><title>Another page</title>');
    browser = await launch();
  });
  beforeEach(async () => {
    tenant = await system.createTenant({ allowedOrigins: [site.origin] });
    context = await browser.createBrowserContext();
  });
  afterEach(() => context.close());
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await system?.close();
    rmSync(root, { recursive: true, force: true });
  });

  it('makes at most two calls on five pages, and boots from storage on all but the first', async () => {
    const before = calls().length;
    const page = await open();
    expect(calls().length - before).toBeLessThanOrEqual(2);
    for (let visit = 2; visit <= 5; visit += 1) {
      await open({}, page);
      expect(await page.evaluate(() => window.booted.then(({ source }) => source))).toBe('storage');
    }
    expect(calls().slice(before)).toEqual(['GET /api/v1/widget/config']);
    expect(readFileSync(join(root, 'sdk', 'client.mjs'), 'utf8')).not.toMatch(/if-none-match/i);
    expect(await page.evaluate(() => window.violations)).toEqual([]);
  });

  it('sends usage events when the visitor leaves the page and when the tab is closed', async () => {
    const page = await open();
    await page.evaluate(() => window.client.flush());
    await page.evaluate(() => window.client.track({ kind: 'panel', action: 'on' }));
    await page.goto(`${site.origin}/other.html`);
    await waitUntil(async () => (await counted()) === 1);
    const closing = await open();
    await closing.evaluate(() => window.client.flush());
    await closing.evaluate(() => window.client.track({ kind: 'panel', action: 'off' }));
    await closing.close({ runBeforeUnload: false });
    const last = await open();
    await last.evaluate(() => window.client.flush());
    await waitUntil(async () => (await counted()) === 2);
  });

  it('synchronizes two tabs immediately and merges their changes', async () => {
    const [one, other] = [await open(), await open()];
    await one.evaluate(() => window.client.settings.set('reading_guide'));
    await other.waitForFunction(() => window.changes.includes('tab'));
    await other.evaluate(() => window.client.settings.set('text_zoom', '150'));
    await one.waitForFunction(() => window.client.settings.has('text_zoom'));
    const [saved] = await Promise.all(
      [one, other].map((tab) =>
        tab.evaluate(() => window.client.profile.save().then(({ features }) => features)),
      ),
    );
    expect(saved?.map(({ featureCode }) => featureCode).sort()).toEqual(['reading_guide', 'text_zoom']);
    expect(await other.evaluate(() => window.errors)).toEqual([]);
  });

  it('receives changes from another tab before its lazily loaded chunk is downloaded', async () => {
    const one = await open();
    const release = site.holdResponses(/\/client-[^/]+$/);
    const other = await open();
    await one.evaluate(() => window.client.settings.set('reading_guide'));
    await other.waitForFunction(() => window.changes.includes('tab'));
    expect(await other.evaluate(() => window.client.settings.has('reading_guide'))).toBe(true);
    release();
    expect(await other.evaluate(() => window.client.profile.save().then(({ version }) => version))).toBe(1);
  });

  it('emits no event when another tab saves the same state', async () => {
    const [one, other] = [await open(), await open()];
    await one.evaluate(() => window.client.settings.set('reading_guide'));
    await one.evaluate(() => window.client.profile.save().then(() => undefined));
    await one.evaluate(() => window.client.settings.set('text_zoom', '150'));
    await other.waitForFunction(() => window.client.settings.has('text_zoom'));
    await other.waitForFunction(() => window.changes.length >= 2);
    expect(await other.evaluate(() => window.changes)).toEqual(['tab', 'tab']);
  });

  it('resets the settings in other tabs when profile.forget() is called', async () => {
    const [one, other] = [await open(), await open()];
    await one.evaluate(() => window.client.settings.set('reading_guide'));
    await one.evaluate(() => window.client.profile.save().then(() => undefined));
    await other.waitForFunction(() => window.client.settings.has('reading_guide'));
    await one.evaluate(() => window.client.profile.forget());
    await other.waitForFunction(() => window.changes.length >= 2);
    expect(await other.evaluate(() => window.client.settings.active())).toEqual([]);
  });

  it('shows changes made on a later page when the visitor navigates back', async () => {
    const page = await open();
    await page.evaluate(() => window.changes.push('as it was left'));
    await open({ language: 'de' }, page);
    await page.evaluate(() => window.client.settings.set('reading_guide'));
    await page.evaluate(() => history.back());
    // The browser may reload the page instead of restoring it, for example when memory is low.
    await page.waitForFunction(
      () => window.changes && (window.changes[0] !== 'as it was left' || window.changes.includes('tab')),
    );
    expect(await page.evaluate(() => window.client.settings.has('reading_guide'))).toBe(true);
  });

  (name === 'chromium' ? it : it.skip)(
    'keeps changes and events while offline, and sends them when the connection is restored',
    async () => {
      const page = await open();
      await page.evaluate(() => window.client.profile.sync(true));
      await page.evaluate(() => window.client.flush());
      await page.setOfflineMode(true);
      await page.evaluate(() => window.client.settings.set('reading_guide'));
      const failed = await page.evaluate(() => window.client.profile.save().catch(({ code }) => code));
      expect(failed).toBe('NETWORK_ERROR');
      expect(
        await page.evaluate(() =>
          window.client.content.hints({ question: 'Why?' }).catch(({ code }) => code),
        ),
      ).toBe('OFFLINE');
      await page.evaluate(() => {
        window.changes.length = 0;
        window.client.on('saved', () => window.changes.push('saved'));
      });
      await page.setOfflineMode(false);
      await page.waitForFunction(() => window.changes.includes('saved'));
      await page.evaluate(() => window.client.flush());
      await waitUntil(async () => (await counted()) === 1);
    },
  );
});
