import type { Page } from 'puppeteer-core';
import { browsers, newPage, type OpenBrowser } from '../../support/browsers.ts';
import { eventually } from '../../support/eventually.ts';
import { type Stage, startStage } from './support/stage.ts';
import {
  axeViolations,
  byKey,
  click,
  focused,
  inShadow,
  openPanel,
  openWidgetPage,
  panelIsDrawn,
  textOf,
  waitForElement,
  waitForText,
} from './support/widget-page.ts';

describe('placement of the widget', () => {
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

    const isOpen = (page: Page) => inShadow(page, '.panel', (panel) => panel.hasAttribute('open'));
    /** Waits until the button receives clicks, and clicks it. */
    const pressButton = async (page: Page) => {
      const point = () =>
        inShadow(page, '.trigger', (button) => {
          const { x, y, width, height } = button.getBoundingClientRect();
          return { x: x + width / 2, y: y + height / 2 };
        });
      await eventually(async () => {
        const { x, y } = await point();
        const hit = await page.evaluate(
          (left, top) => document.elementFromPoint(left, top)?.matches('[data-aw-ignore]'),
          x,
          y,
        );
        expect(hit).toBe(true);
      });
      const { x, y } = await point();
      await page.mouse.click(x, y);
      await panelIsDrawn(page);
    };

    it('works in a modal dialog, closes first on Escape, and leaves the dialog unchanged', async () => {
      const { page } = await openWidgetPage(browser, stage.pageUrl());
      const markup = () => page.$eval('#cookies', ({ outerHTML }) => outerHTML);
      await page.evaluate(() => {
        const dialog = Object.assign(document.createElement('dialog'), { id: 'cookies' });
        dialog.style.transform = 'scale(1)';
        dialog.append(Object.assign(document.createElement('button'), { textContent: 'Accept' }));
        dialog.addEventListener('click', ({ clientX }) => {
          if (clientX > dialog.getBoundingClientRect().right) dialog.close();
        });
        document.body.append(dialog);
      });
      const before = await markup();
      await page.$eval('#cookies', (dialog) => dialog instanceof HTMLDialogElement && dialog.showModal());
      await pressButton(page);
      await click(page, 'remove_italics');
      await click(page, 'reset');
      await page.keyboard.press('Escape');
      expect(await isOpen(page)).toBe(false);
      expect(await page.$('#cookies[open]')).not.toBeNull();
      await page.keyboard.press('Escape');
      await page.waitForSelector('html > [data-aw-ignore]:popover-open');
      expect(await markup()).toBe(before);
      await pressButton(page);
      await page.browserContext().close();
    });

    it('keeps an open panel and its state when dialogs open, nest, close and are removed', async () => {
      const { page } = await openWidgetPage(browser, stage.pageUrl());
      await openPanel(page);
      await click(page, 'category:text');
      const scroll = await inShadow(page, '.body', (body) => {
        body.scrollTop = 150;
        return body.scrollTop;
      });
      const open = (id: string) =>
        page.evaluate((name) => {
          const dialog = Object.assign(document.createElement('dialog'), { id: name });
          document.body.prepend(dialog);
          dialog.showModal();
        }, id);
      const holder = async (selector: string) => {
        await page.waitForSelector(`${selector} > [data-aw-ignore]:popover-open`);
        expect([await isOpen(page), await inShadow(page, '.body', ({ scrollTop }) => scrollTop)]).toEqual([
          true,
          scroll,
        ]);
      };
      await open('outer');
      await holder('#outer');
      await open('inner');
      await holder('#inner');
      await page.$eval('#inner', (dialog) => dialog.remove());
      await holder('#outer');
      await page.$eval('#outer', (dialog) => dialog instanceof HTMLDialogElement && dialog.close());
      await holder('html');
      await page.browserContext().close();
    });

    it('works in a modal dialog of a shadow tree, and in fullscreen', async () => {
      const { page } = await openWidgetPage(browser, stage.pageUrl());
      await page.evaluate(() => {
        const holder = Object.assign(document.createElement('div'), { id: 'banner' });
        const dialog = document.createElement('dialog');
        dialog.append(document.createElement('button'));
        holder.attachShadow({ mode: 'open' }).append(dialog);
        document.body.append(holder);
        dialog.showModal();
      });
      await eventually(async () => {
        const inside = await page.$('#banner >>> dialog > [data-aw-ignore]:popover-open');
        expect(inside).not.toBeNull();
      });
      await page.evaluate(() =>
        document.querySelector('#banner')?.shadowRoot?.querySelector('dialog')?.close(),
      );
      await page.waitForSelector('html > [data-aw-ignore]');
      await page.evaluate(() => {
        const own = document.querySelector('#own');
        own?.addEventListener('click', () => document.querySelector('main')?.requestFullscreen());
      });
      await page.click('#own');
      await page.waitForFunction(() => document.fullscreenElement !== null);
      await pressButton(page);
      await page.evaluate(() => document.exitFullscreen());
      await page.waitForSelector('html > [data-aw-ignore]:popover-open');
      await page.browserContext().close();
    });

    it('lets the visitor move and hide the button, and opens from a shortcut and from a link of the page', async () => {
      const { page } = await openWidgetPage(browser, stage.pageUrl());
      const isHidden = () => inShadow(page, '.trigger', ({ hidden }) => hidden);
      const press = async () => {
        await page.keyboard.down('Alt');
        await page.keyboard.down('Shift');
        await page.keyboard.press('KeyA');
        await page.keyboard.up('Shift');
        await page.keyboard.up('Alt');
      };
      const showView = async () => {
        await click(page, 'menu');
        await waitForText(page, '.menu', 'Move or hide the button');
        await click(page, 'button');
        await waitForText(page, '.view', 'Keyboard shortcut');
      };
      await openPanel(page);
      await showView();
      expect(await axeViolations(page)).toEqual([]);
      expect(await textOf(page, byKey('button:shortcut'))).toContain('Alt + Shift + A');
      await click(page, 'button:top-left');
      await click(page, 'button:hideAlways');
      await click(page, 'close');
      expect([await isHidden(), await focused(page)]).toEqual([true, 'entry']);
      await page.reload();
      await waitForElement(page, '.trigger svg');
      expect(await isHidden()).toBe(true);
      await press();
      await panelIsDrawn(page);
      await click(page, 'close');
      const { x, y } = await inShadow(page, '.trigger', (button) => button.getBoundingClientRect().toJSON());
      expect([await isHidden(), x < 100, y < 100]).toEqual([false, true, true]);
      await openPanel(page);
      await showView();
      await click(page, 'button:hidePage');
      await click(page, 'button:shortcut');
      await click(page, 'close');
      await press();
      expect([await isOpen(page), await isHidden()]).toEqual([false, true]);
      await page.$eval('#before', (link) => link.setAttribute('href', '#accessibility-widget'));
      await page.click('#before');
      await panelIsDrawn(page);
      expect(new URL(page.url()).hash).toBe('');
      await page.browserContext().close();
    });

    it("speaks the browser's language if the site's differs and the page does not set one", async () => {
      const speaks = async (title: string, attributes: Readonly<Record<string, string>>) => {
        const page = await newPage(await browser.createBrowserContext());
        await page.evaluateOnNewDocument(() => {
          Object.defineProperty(navigator, 'languages', { value: ['is-IS', 'de-AT', 'en'] });
        });
        await page.goto(stage.pageUrl(undefined, attributes));
        await page.waitForFunction(
          (label) =>
            document.querySelector('[data-aw-ignore]')?.shadowRoot?.querySelector('.trigger')?.ariaLabel ===
            label,
          {},
          title,
        );
        await page.browserContext().close();
      };
      await speaks('Barrierefreiheit einstellen', {});
      await speaks('Réglages d’accessibilité', { language: 'fr' });
    });
  });
});
