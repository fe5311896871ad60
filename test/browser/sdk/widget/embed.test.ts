import { browsers, newPage, type OpenBrowser } from '../../support/browsers.ts';
import { disablePaintTimeout } from '../../support/disable-paint-timeout.ts';
import { eventually } from '../../support/eventually.ts';
import { type Stage, startStage } from './support/stage.ts';
import { activeTools, openPanel, openWidgetPage, waitForElement } from './support/widget-page.ts';

describe('SDK embed', () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage?.close());

  describe.each(browsers)('widget script in $name', ({ name, launch }) => {
    let browser: OpenBrowser;

    beforeAll(async () => {
      browser = await launch();
    });
    afterAll(() => browser?.close());

    it('runs under a CSP that requires Trusted Types and restricts connections to the page origin and the API', async () => {
      const { page, faults } = await openWidgetPage(browser, stage.pageUrl(stage.system.visitor()));
      await openPanel(page);
      const tiles = await page.$$('[data-aw-ignore] >>> .tile');
      expect(tiles).toHaveLength(9);
      for (const tile of tiles)
        await tile.evaluate((element) => element instanceof HTMLElement && element.click());
      await page.evaluate(async () => (await window.accessibilityWidget)?.effects?.applied);
      expect(faults).toEqual([]);
      await page.close();
    });

    it('loads its own font when the panel opens and unloads it when the widget is removed', async () => {
      const { page } = await openWidgetPage(browser, stage.pageUrl(stage.system.visitor()));
      const count = () => page.evaluate(() => document.fonts.size);
      const before = await count();
      await openPanel(page);
      await page.waitForFunction(() =>
        [...document.fonts].some(
          ({ family, status }) => family.includes('AW Atkinson Hyperlegible') && status === 'loaded',
        ),
      );
      await page.evaluate(async () => (await window.accessibilityWidget)?.widget.unmount());
      expect([before, await count()]).toEqual([0, 0]);
      await page.close();
    });

    it('defines one global variable, and runs only once when the page contains its tag twice', async () => {
      const { page } = await openWidgetPage(browser, stage.pageUrl(stage.system.visitor()));
      const seen = await page.evaluate(async () => {
        const first = window.accessibilityWidget;
        const frame = document.createElement('iframe');
        document.body.append(frame);
        const usual = new Set(Object.keys(frame.contentWindow ?? {}));
        frame.remove();
        await first;
        return {
          globals: Object.keys(window).filter((key) => !usual.has(key) && !/^(\d+$|__|puppeteer_)/.test(key)),
          hosts: document.querySelectorAll('[data-aw-ignore]').length,
        };
      });
      expect(seen).toEqual({ globals: ['accessibilityWidget'], hosts: 1 });
      await page.close();
    });

    it('does not run a modified boot.mjs, and leaves the page unchanged', async () => {
      stage.replace('boot.mjs', 'globalThis.isOwned = true; export {};');
      try {
        const page = await newPage(browser);
        await page.goto(stage.pageUrl(stage.system.visitor()));
        await page.waitForFunction(() => window.accessibilityWidget !== undefined);
        const outcome = await page.evaluate(() =>
          window.accessibilityWidget?.then(
            () => 'started',
            (error: Error) => error.message,
          ),
        );
        const isOwned = await page.evaluate(() => 'isOwned' in globalThis);
        expect({ outcome, isOwned, hosts: (await page.$$('[data-aw-ignore]')).length }).toEqual({
          outcome: `${stage.url}/sdk/boot.mjs`,
          isOwned: false,
          hosts: 0,
        });
        await page.close();
      } finally {
        stage.replace('boot.mjs', null);
      }
    });

    it('boots with three requests on the first visit, and calls the API before the widget module has loaded', async () => {
      const page = await newPage(await browser.createBrowserContext());
      const requested: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (request.method() === 'GET' && /^\/(sdk|api)\//.test(pathname)) requested.push(pathname);
      });
      const release = stage.holdFile('boot.mjs');
      await page.goto(stage.pageUrl(), { waitUntil: 'domcontentloaded' });
      await eventually(() => expect(requested).toHaveLength(3));
      release();
      await page.evaluate(async () => {
        const { client, effects } = (await window.accessibilityWidget) ?? {};
        await Promise.all([client?.boot(), client?.flush(), effects?.applied]);
      });
      await waitForElement(page, '.trigger svg');
      expect(requested.sort()).toEqual(['/api/v1/widget/config', '/sdk/boot.mjs', '/sdk/embed.js']);
      await page.browserContext().close();
    });

    // Firefox does not support blocking="render" yet.
    const loadings = name === 'chromium' ? ['blocking', 'blocking-paint'] : ['blocking'];
    it.each(loadings)(
      'applies stored settings, even of lazily loaded tools, before the first paint (script tag: %s)',
      async (loading) => {
        const url = stage.pageUrl(stage.system.visitor());
        const { page } = await openWidgetPage(browser, url);
        await page.evaluate(async () => {
          const settings = (await window.accessibilityWidget)?.client.settings;
          settings?.set('highlight_links');
          settings?.set('contrast_mode', 'dark');
        });
        await page.evaluateOnNewDocument(disablePaintTimeout);
        await page.evaluateOnNewDocument(() => {
          const seen: string[] = [];
          const poll = () => {
            if (document.body === null) return void requestAnimationFrame(poll);
            const page = document.documentElement;
            const isVisible = getComputedStyle(page).visibility === 'visible';
            const isApplied = ['highlight_links', 'contrast_mode'].every((code) =>
              page.hasAttribute(`data-aw-${code}`),
            );
            if (isVisible) seen.push(isApplied ? 'applied' : 'bare');
            page.dataset.seen = seen.join();
            if (!isVisible || !isApplied) requestAnimationFrame(poll);
          };
          requestAnimationFrame(poll);
        });
        await page.goto(url.replace('/?', `/${loading}?`));
        await page.waitForFunction(() => document.documentElement.dataset.seen?.includes('applied'));
        expect(await page.evaluate(() => document.documentElement.dataset.seen)).not.toContain('bare');
        expect(await activeTools(page)).toEqual([
          { code: 'contrast_mode', value: 'dark' },
          { code: 'highlight_links', value: null },
        ]);
        await page.close();
      },
    );

    it('shows the stored colors and sizes before boot.mjs has loaded', async () => {
      const url = stage.pageUrl(stage.system.visitor());
      const { page } = await openWidgetPage(browser, url);
      await page.evaluate(async () => {
        const settings = (await window.accessibilityWidget)?.client.settings;
        settings?.set('contrast_mode', 'yellow_on_black');
        settings?.set('text_zoom', '200');
      });
      await page.waitForFunction(() => localStorage.getItem('aw1:rules')?.includes('--aw-text_zoom'));
      await page.setRequestInterception(true);
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      page.on('request', async (request) => {
        if (request.url().endsWith('/boot.mjs')) await released;
        await request.continue();
      });
      await page.reload({ waitUntil: 'domcontentloaded' });
      const look = () =>
        page.evaluate(() => {
          const { fontSize, color } = getComputedStyle(document.body);
          return [fontSize, color, document.documentElement.hasAttribute('data-aw-text_zoom')];
        });
      await eventually(async () => expect(await look()).toEqual(['36px', 'rgb(255, 255, 0)', false]));
      release();
      await eventually(async () => expect(await look()).toEqual(['36px', 'rgb(255, 255, 0)', true]));
      await page.evaluate(async () => (await window.accessibilityWidget)?.client.settings.reset());
      await eventually(async () => expect(await look()).toEqual(['18px', 'rgb(0, 0, 0)', false]));
      await page.close();
    });

    it('falls back to English when its language file cannot be loaded', async () => {
      const files = ['', '-lines', '-panel'].map((part) => `locales/de${part}.mjs`);
      for (const file of files) stage.replace(file, 'throw new Error();');
      try {
        const url = stage.pageUrl(stage.system.visitor(), { language: 'de' });
        const { page, faults } = await openWidgetPage(browser, url);
        await openPanel(page);
        const shown = await page.evaluate(() => {
          const root = document.querySelector('[data-aw-ignore]')?.shadowRoot;
          return [
            root?.querySelector('.panel h2')?.textContent,
            root?.querySelector('[lang]')?.getAttribute('lang'),
          ];
        });
        expect([...shown, faults]).toEqual(['Accessibility settings', 'en', []]);
        await page.close();
      } finally {
        for (const file of files) stage.replace(file, null);
      }
    });

    it.each([
      ['sends usage events with data-track-usage="true"', { 'track-usage': 'true' }, 1],
      ['sends no usage events without data-track-usage', {}, 0],
      ['sends no usage events with data-consent="no"', { 'track-usage': 'true', consent: 'no' }, 0],
    ])('applies the usage tracking and consent attributes: %s', async (_, attributes, expected) => {
      const page = await newPage(browser);
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/analytics/log')) sent.push(request.url());
      });
      await page.goto(stage.pageUrl(stage.system.visitor(), attributes));
      const stored = await page.evaluate(async () => {
        const client = (await window.accessibilityWidget)?.client;
        await client?.boot();
        client?.settings.set('highlight_links');
        const stored = localStorage.getItem('aw1:events');
        await client?.flush();
        return stored;
      });
      expect({ isKept: stored !== null, sent: sent.length }).toEqual({
        isKept: expected === 1,
        sent: expected,
      });
      await page.close();
    });

    it.each([
      ['removes all its content', () => document.documentElement.replaceChildren()],
      [
        'replaces its root element',
        () => document.documentElement.replaceWith(document.createElement('html')),
      ],
    ])('reinserts itself and opens on a page that %s', async (_, write) => {
      const { page, faults } = await openWidgetPage(browser, stage.pageUrl(stage.system.visitor()));
      await page.evaluate(write);
      await page.waitForSelector('[data-aw-ignore]:popover-open');
      await openPanel(page);
      expect(faults).toEqual([]);
      await page.evaluate(async () => (await window.accessibilityWidget)?.widget.unmount());
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect(await page.$$('[data-aw-ignore]')).toEqual([]);
      await page.close();
    });

    it.each([
      ['as a module', 'module'],
      ['under a nonce-based content security policy', 'nonce'],
      ['on a page with an element whose ID is the name of its global variable', 'named'],
    ])('starts %s', async (_, place) => {
      const url = stage.pageUrl(stage.system.visitor()).replace('/?', `/${place}?`);
      const { page, faults } = await openWidgetPage(browser, url);
      await openPanel(page);
      expect(faults).toEqual([]);
      await page.close();
    });

    it('opens from a trigger element added later, and shows a button while the element is missing', async () => {
      const url = stage.pageUrl(stage.system.visitor(), { trigger: '#late' });
      const { page, faults } = await openWidgetPage(browser, url);
      const [shown, covered] = ['[data-aw-ignore] >>> .trigger:not([hidden])', '#late[aria-expanded="true"]'];
      await page.waitForSelector(shown, { visible: true });
      const draw = () => {
        const late = Object.assign(document.createElement('button'), { id: 'late', textContent: 'Settings' });
        document.querySelector('#late')?.remove();
        document.querySelector('main')?.append(late);
      };
      for (const _time of ['drawn', 'drawn anew']) {
        await page.evaluate(draw);
        await page.waitForSelector(shown, { hidden: true });
        await page.click('#late');
        await page.waitForSelector(covered);
        await page.keyboard.press('Escape');
        await page.waitForSelector('#late[aria-expanded="false"]:focus');
      }
      await page.evaluate(() => document.querySelector('#late')?.remove());
      await page.waitForSelector(shown, { visible: true });
      await openPanel(page);
      expect(faults).toEqual([]);
      await page.close();
    });

    it('uses the trigger element and the language set on the script tag, and restores the element when unmounted', async () => {
      const url = stage.pageUrl(stage.system.visitor(), { trigger: '#own', language: 'ar' });
      const page = await newPage(browser);
      await page.goto(url);
      await page.waitForSelector('#own[aria-haspopup]');
      await page.click('#own');
      await waitForElement(page, '.foot');
      const [before, after] = await page.evaluate(async () => {
        const own = document.querySelector('#own');
        const root = document.querySelector('[data-aw-ignore]')?.shadowRoot?.querySelector('.w');
        const open = [own?.outerHTML, root?.getAttribute('dir'), root?.getAttribute('lang')];
        (await window.accessibilityWidget)?.widget.unmount();
        return [open, [own?.outerHTML, document.querySelector('[data-aw-ignore]')]];
      });
      expect(before).toEqual([
        '<button id="own" aria-haspopup="dialog" aria-expanded="true">Settings</button>',
        'rtl',
        'ar',
      ]);
      expect(after).toEqual(['<button id="own">Settings</button>', null]);
      await page.close();
    });
  });
});
