import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'puppeteer-core';
import { routes } from '../../../shared/contract/routes.ts';
import { browsers, type OpenBrowser } from '../support/browsers.ts';
import { type DemoSite, startDemoSite } from './demo-site.ts';
import { axeFailures, openWatchedPage, type WatchedPage } from './watched-page.ts';

const run = promisify(execFile);

const deliberateFaults = {
  '/': [],
  '/visit': ['color-contrast', 'image-alt', 'label'],
  '/events': ['aria-required-attr', 'link-name'],
  '/ar': [],
} as const;

describe.each(browsers)('demo site in $name', ({ name, launch }) => {
  let site: DemoSite;
  let browser: OpenBrowser;
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    [site, browser] = await Promise.all([startDemoSite(), launch()]);
    watched = await openWatchedPage(browser);
    page = watched.page;
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  const open = async (path: string) => {
    await page.goto(site.pages.pageUrl + path);
    await page.waitForFunction(() => window.accessibilityWidget !== undefined);
    await page.evaluate(async () => void (await (await window.accessibilityWidget)?.client.boot()));
  };
  const openConsole = async () => {
    const isFolded = await page.$eval('[data-console]', (panel) => panel.classList.contains('is-folded'));
    if (isFolded) await page.click('[data-console-fold]');
  };
  /**
   * Presses a console button. Returns the resulting message and all API calls since the press, in chronological order.
   */
  const provoke = async (button: string) => {
    const before = await page.$$eval('[data-calls] > li', (rows) => rows.length);
    await page.evaluate(() => document.querySelector('[data-outcome]')?.replaceChildren());
    await page.click(`[data-provoke="${button}"]`);
    await page.waitForFunction(
      (selector) => {
        const isBusy = document.querySelector(selector)?.hasAttribute('aria-disabled');
        return !isBusy && document.querySelector('[data-outcome]')?.textContent !== '';
      },
      {},
      `[data-provoke="${button}"]`,
    );
    const words = await page.$eval('[data-outcome]', (outcome) => outcome.textContent ?? '');
    const rows = await page.$$eval('[data-calls] summary', (summaries) =>
      summaries.map((summary) =>
        ['method', 'path', 'status'].map((part) => summary.querySelector(`.${part}`)?.textContent).join(' '),
      ),
    );
    return { words, calls: rows.slice(0, rows.length - before).reverse() };
  };

  it('has exactly the documented accessibility violations in light and dark mode', async () => {
    for (const scheme of name === 'chromium' ? ['light', 'dark'] : ['light']) {
      if (name === 'chromium') {
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      }
      for (const [path, rules] of Object.entries(deliberateFaults)) {
        await open(path);
        await openConsole();
        const failures = await axeFailures(page);
        const counts = Object.fromEntries(
          Object.entries(failures).map(([rule, nodes]) => [rule, nodes.length]),
        );
        expect({ scheme, path, failures, counts }).toEqual({
          scheme,
          path,
          failures: expect.anything(),
          counts: Object.fromEntries(rules.map((rule) => [rule, 1])),
        });
      }
    }
  });

  it('navigates between pages without a page load, and keeps the widget', async () => {
    await open('/');
    await page.evaluate(() => void document.documentElement.setAttribute('data-same-page', ''));
    await page.click('.masthead a[href="/events"]');
    const shown = () =>
      page.evaluate(() => ({
        isSamePage: document.documentElement.hasAttribute('data-same-page'),
        path: location.pathname,
        heading: document.querySelector('h1')?.textContent,
        title: document.title,
        current: document.querySelector('[aria-current]')?.textContent,
        focused: document.activeElement?.id,
      }));
    expect(await shown()).toEqual({
      isSamePage: true,
      path: '/events',
      heading: 'Events',
      title: 'Events · Harbour Town Library',
      current: 'Events',
      focused: 'main',
    });
    await page.evaluate(async () =>
      (await window.accessibilityWidget)?.client.settings.set('underline_links'),
    );
    await page.click('.masthead a[href="/visit"]');
    await page.waitForFunction(() => {
      const link = document.querySelector('main aside a, main a') ?? document.querySelector('.colophon a');
      return link !== null && getComputedStyle(link).textDecorationLine === 'underline';
    });
    await page.evaluate(() => history.back());
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Events');
    await page.evaluate(async () => (await window.accessibilityWidget)?.client.settings.reset());
  });

  it('switches to Arabic and right-to-left layout, including the widget', async () => {
    await open('/ar');
    const seen = await page.evaluate(async () => {
      const mounted = await window.accessibilityWidget;
      mounted?.widget.open();
      return { lang: document.documentElement.lang, dir: getComputedStyle(document.body).direction };
    });
    expect(seen).toEqual({ lang: 'ar', dir: 'rtl' });
    await page.evaluate(async () => (await window.accessibilityWidget)?.widget.close());
  });

  it('triggers a conflict between two tabs, which the client resolves by merging', async () => {
    await open('/');
    await openConsole();
    const { words, calls } = await provoke('conflict');
    expect(words).toMatch(/^The other tab saved first.*Now on: .*highlight_headings/);
    expect(words).toMatch(/highlight_links/);
    expect(calls.filter((call) => call.startsWith('PUT')).slice(-3)).toEqual([
      'PUT /profiles/{userId} 200',
      'PUT /profiles/{userId} 412',
      'PUT /profiles/{userId} 200',
    ]);
  });

  it('triggers a 401 response with an invalid token, which the client replaces', async () => {
    const { words, calls } = await provoke('invalid-token');
    expect(words).toMatch(/401 PROFILE_TOKEN_INVALID/);
    // Only profile calls are compared, because the client may also send a usage event.
    expect(calls.filter((call) => call.includes('/profiles/')).slice(-3)).toEqual([
      'PUT /profiles/{userId} 401',
      'GET /profiles/{userId} 200',
      'PUT /profiles/{userId} 200',
    ]);
  });

  it('simulates a lost connection and reports when the service is reachable again', async () => {
    const gone = await provoke('offline');
    expect(gone.words).toMatch(/^The service is unreachable/);
    const saves = gone.calls.filter((call) => call.startsWith('PUT'));
    expect(saves.at(-1)).toBe('PUT /profiles/{userId} failed');
    expect(
      await page.$eval('[data-provoke="offline"]', (button) => button.getAttribute('aria-pressed')),
    ).toBe('true');
    const back = await provoke('offline');
    expect(back.words).toMatch(/^The service is reachable again/);
  });

  it('shows each call as a working curl command and as SDK code, with its response and without tokens', async () => {
    await page.click('[data-calls] > li:last-child summary');
    await page.waitForFunction(
      () => document.querySelectorAll('[data-calls] > li:last-child pre').length === 3,
    );
    const [curl, sdk, response] = await page.$$eval('[data-calls] > li:last-child pre', (texts) =>
      texts.map(({ textContent }) => textContent ?? ''),
    );
    expect(curl).toMatch(new RegExp(`^curl '${site.system.runtime.baseUrl}/`));
    expect(curl).toContain(`x-api-key: ${site.demo.key}`);
    expect(sdk).toMatch(/^await client\./);
    expect(() => JSON.parse(response ?? '')).not.toThrow();
    expect(await page.content()).not.toMatch(/eyJ[\w-]+\.[\w-]+\./);
  });

  it('serves an API reference without axe-core violations', async () => {
    await page.goto(site.pages.referenceUrl);
    await page.waitForSelector('.copy');
    expect(await axeFailures(page)).toEqual({});
  });

  it("shows curl commands in the API reference that succeed with the demo's key", async () => {
    const { key } = site.demo;
    const commands = await page.$$eval('.copy + pre', (blocks) =>
      blocks.map(({ textContent }) => textContent?.trim() ?? ''),
    );
    expect(commands).toHaveLength(routes.length);
    const { body } = await site.system.call('GET', '/api/v1/profiles/visitor-7', { key });
    const env = { ...process.env, TOKEN: String(Object(body).profileToken) };
    for (const command of commands) {
      const { stdout } = await run(
        'sh',
        ['-c', `${command} --silent --output /dev/null --write-out '%{http_code}'`],
        {
          env,
        },
      );
      expect([command, stdout]).toEqual([command, expect.stringMatching(/^2..$/)]);
    }
  });

  it('connects only to localhost and logs only expected errors', () => {
    expect([...watched.hosts]).toEqual(['localhost']);
    // Firefox logs the last of these errors when a page is left before its modules have loaded.
    const provoked =
      /status of (401|412)|net::ERR_|NetworkError|Cross-Origin Request Blocked|error loading dynamically imported module/;
    expect(watched.complaints.filter((line) => !provoked.test(line))).toEqual([]);
  });
});
