import type { HTTPRequest, Page } from 'puppeteer-core';
import { bootPath } from '../../../../sdk/src/client/boot-path.ts';
import { browsers, newPage, type OpenBrowser } from '../../support/browsers.ts';
import { type Stage, startStage } from './support/stage.ts';
import { activeTools, openPanel, waitForElement, waitForText } from './support/widget-page.ts';

type Fault = (request: HTTPRequest) => Promise<void>;

const refusal =
  (status: number, code: string, retryAfter: string): Fault =>
  (request) =>
    request.respond({
      status,
      contentType: 'application/json',
      headers: {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Expose-Headers': 'Retry-After',
        'Retry-After': retryAfter,
      },
      body: JSON.stringify({ code, message: code, traceId: 'trace' }),
    });

const limited = 'could not be loaded; the settings below work and are saved in this browser only.';
const usedUp = 'This site has reached its limit for this month. Your settings still work';
const faults: readonly (readonly [string, Fault, notice: string])[] = [
  ['429 RATE_LIMITED', refusal(429, 'RATE_LIMITED', '1'), limited],
  ['429 QUOTA_EXCEEDED', refusal(429, 'QUOTA_EXCEEDED', '3'), usedUp],
  ['500', refusal(500, 'INTERNAL_ERROR', '0'), limited],
  ['503', refusal(503, 'SERVICE_BUSY', '1'), limited],
  ['no connection', (request) => request.abort('failed'), limited],
];

describe('widget without the service on the first visit', () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage?.close());

  describe.each(browsers)('in $name', ({ launch }) => {
    let browser: OpenBrowser;

    beforeAll(async () => {
      browser = await launch();
    });
    afterAll(() => browser?.close());

    const load = async (fault: () => Fault | null): Promise<Page> => {
      const page = await newPage(await browser.createBrowserContext());
      await page.setRequestInterception(true);
      page.on('request', (request) => {
        const current = request.url().endsWith(bootPath) ? fault() : null;
        // The preflight of a request must succeed, so that the page sees the fault of the request itself.
        void (current === null || request.method() === 'OPTIONS' ? request.continue() : current(request));
      });
      await page.goto(stage.pageUrl());
      return page;
    };
    const open = async (fault: () => Fault | null): Promise<Page> => {
      const page = await load(fault);
      await waitForElement(page, '.trigger svg');
      return page;
    };
    const fontSize = (page: Page) => page.evaluate(() => getComputedStyle(document.body).fontSize);
    const notices = (page: Page) =>
      page.$$eval('[data-aw-ignore] >>> .notice p', (found) => found.map(({ textContent }) => textContent));

    it.each(faults)(
      'changes text size and contrast, says what is missing, and gets it without a reload: %s',
      async (_, failing, notice) => {
        let fault: Fault | null = failing;
        const page = await open(() => fault);
        await openPanel(page);
        await waitForText(page, '.notice', notice);
        expect(await notices(page)).toHaveLength(1);
        await page.evaluate(async () => {
          const settings = (await window.accessibilityWidget)?.client.settings;
          settings?.set('text_zoom', '150');
          settings?.set('contrast_mode', 'dark');
        });
        await page.waitForFunction(() => document.documentElement.hasAttribute('data-aw-contrast_mode'));
        expect(await fontSize(page)).toBe('27px');
        expect(await page.$('[data-aw-ignore] >>> .presets')).toBeNull();
        fault = null;
        await waitForText(page, '.presets', 'Quick set-ups');
        await page.waitForFunction(
          () => document.querySelector('[data-aw-ignore]')?.shadowRoot?.querySelector('.notice') === null,
        );
        expect(await fontSize(page)).toBe('27px');
        expect(await activeTools(page)).toEqual([
          { code: 'text_zoom', value: '150' },
          { code: 'contrast_mode', value: 'dark' },
        ]);
        await page.browserContext().close();
      },
    );

    it('offers the tools while a response is late, and shows the rest when it arrives', async () => {
      const held: HTTPRequest[] = [];
      const page = await open(() => async (request) => void held.push(request));
      await openPanel(page);
      await waitForText(page, '.notice', limited);
      const [first] = held;
      await first?.continue();
      await waitForText(page, '.presets', 'Quick set-ups');
      expect([held.length, await notices(page)]).toEqual([1, []]);
      await page.browserContext().close();
    });

    it('shows no button for a refused key, and the reason if the page opens the panel', async () => {
      const fault = refusal(401, 'API_KEY_INVALID', '0');
      const page = await load(() => fault);
      await waitForElement(page, '.w[lang]');
      const shown = await page.$$eval('[data-aw-ignore] >>> :is(.trigger, .entry)', (elements) =>
        elements.map((element) => element.checkVisibility()),
      );
      expect(shown).toEqual([false, false]);
      await page.evaluate(async () => (await window.accessibilityWidget)?.widget.open());
      await waitForText(page, '.notice', 'These settings are not set up for this site.');
      expect(await page.$('[data-aw-ignore] >>> .disclosure')).toBeNull();
      await page.browserContext().close();
    });
  });
});
