import type { KeyInput, Page } from 'puppeteer-core';
import { browsers, type OpenBrowser } from '../../support/browsers.ts';
import { eventually } from '../../support/eventually.ts';
import { type Stage, startStage } from './support/stage.ts';
import {
  activeTools,
  byKey,
  focused,
  inShadow,
  openWidgetPage,
  panelIsDrawn,
  tabTo,
  waitForElement,
} from './support/widget-page.ts';

type Step = readonly [keys: readonly KeyInput[], focus: string];

describe('widget keyboard operation', () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage?.close());

  describe.each(browsers)('widget in $name', ({ launch }) => {
    let browser: OpenBrowser;
    let page: Page;

    beforeAll(async () => {
      browser = await launch();
      ({ page } = await openWidgetPage(browser, stage.pageUrl(stage.system.visitor())));
      await page.focus('#own');
    });
    afterAll(() => browser?.close());

    const walk = async (steps: readonly Step[]) => {
      const seen: Step[] = [];
      for (const [keys] of steps) {
        for (const key of keys) await page.keyboard.press(key);
        seen.push([keys, await focused(page)]);
      }
      expect(seen).toEqual(steps);
    };
    const attribute = (key: string, name: string) =>
      inShadow(page, byKey(key), (element) => element.outerHTML).then(
        (markup) => new RegExp(` ${name}="([^"]*)"`).exec(markup)?.[1] ?? null,
      );

    const shiftTab = async () => {
      await page.keyboard.down('Shift');
      await page.keyboard.press('Tab');
      await page.keyboard.up('Shift');
      return focused(page);
    };
    const isOpen = () => page.$eval('[data-aw-ignore] >>> dialog', (panel) => panel.hasAttribute('open'));

    it('comes before the page in the tab order, with a link that opens the panel and focuses the dialog', async () => {
      await page.focus('#before');
      expect([await shiftTab(), await shiftTab()]).toEqual(['trigger', 'entry']);
      await page.keyboard.press('Enter');
      await panelIsDrawn(page);
      expect(await focused(page)).toBe('panel');
    });

    it('moves the focus through the panel with Tab, and within the presets with the arrow keys', async () => {
      await walk([
        [['Tab'], 'menu'],
        [['Tab'], 'close'],
        [['Tab'], 'search'],
        [['Tab'], 'tile:size'],
        [['Tab'], 'tile:contrast'],
        [['Tab'], 'tile:spacing'],
        [['Tab'], 'tile:speech'],
        [['Tab'], 'tile:motion'],
        [['Tab'], 'tile:ruler'],
        [['Tab'], 'tile:pointer'],
        [['Tab'], 'tile:words'],
        [['Tab'], 'tile:language'],
        [['Tab'], 'all'],
        [['Enter'], 'all'],
        [['Tab'], 'preset:none'],
        [['ArrowRight'], 'preset:larger-and-clearer'],
        [['ArrowDown'], 'preset:high-contrast'],
        [['End'], 'preset:less-motion'],
        [['ArrowRight'], 'preset:none'],
        [['ArrowLeft'], 'preset:less-motion'],
        [['Home', 'ArrowRight'], 'preset:larger-and-clearer'],
      ]);
      expect(await activeTools(page)).toEqual([]);
      await walk([
        [[' '], 'preset:larger-and-clearer'],
        [['Tab'], 'presets:more'],
        [['Tab'], 'category:text'],
      ]);
      expect(await attribute('preset:larger-and-clearer', 'aria-checked')).toBe('true');
    });

    it('opens a category, and changes a range value with its buttons and the arrow keys', async () => {
      await walk([
        [['Enter'], 'category:text'],
        [['Tab'], 'text_zoom:minus'],
        [['Enter'], 'text_zoom:minus'],
        [['Tab'], 'text_zoom'],
        [['ArrowRight', 'ArrowRight'], 'text_zoom'],
        [['Tab'], 'text_zoom:plus'],
        [[' '], 'text_zoom:plus'],
      ]);
      expect(await attribute('text_zoom', 'aria-valuetext')).toBe('150%');
      expect(await activeTools(page)).toContainEqual({ code: 'text_zoom', value: '150' });
    });

    it('turns a tool on and off with Space', async () => {
      await tabTo(page, 'remove_italics');
      const before = await attribute('remove_italics', 'aria-checked');
      await page.keyboard.press(' ');
      const between = await attribute('remove_italics', 'aria-checked');
      await page.keyboard.press(' ');
      expect([before, between, await attribute('remove_italics', 'aria-checked')]).toEqual([
        'false',
        'true',
        'false',
      ]);
    });

    it('undoes and resets settings with Enter, and closes one layer each time Escape is pressed', async () => {
      await tabTo(page, 'undo');
      await walk([
        [['Enter'], 'undo'],
        [['Tab'], 'reset'],
        [['Enter'], 'reset'],
      ]);
      expect(await activeTools(page)).toEqual([]);
      await inShadow(page, byKey('menu'), (button) => button.focus());
      await page.keyboard.press('Enter');
      await waitForElement(page, '[data-key=feedback]');
      await walk([
        [['Tab'], 'feedback'],
        [['Tab'], 'report'],
        [['Tab'], 'statement'],
        [['Tab'], 'whatThisIsNot'],
        [['Tab'], 'sync'],
        [['Tab'], 'button'],
        [['Tab'], 'language'],
        [['Tab'], 'forget'],
        [['Enter'], 'button'],
        [['Enter'], 'forget'],
        [['Escape'], 'menu'],
        [['Escape'], 'trigger'],
      ]);
    });

    it('lets the focus leave the panel on a wide screen, and closes it with Escape in the page', async () => {
      await page.keyboard.press('Enter');
      await panelIsDrawn(page);
      await tabTo(page, 'reset');
      await walk([[['Tab'], '#before']]);
      expect(await isOpen()).toBe(true);
      await walk([[['Escape'], '#before']]);
      expect(await isOpen()).toBe(false);
      expect(await shiftTab()).toBe('trigger');
    });

    it('moves the panel away from the focused element, or closes it if it would cover the element anyway', async () => {
      await page.keyboard.press('Enter');
      await panelIsDrawn(page);
      const side = () =>
        page.$eval('[data-aw-ignore] >>> dialog', (panel) => panel.getAttribute('data-side'));
      const place = (left: string, width: string) =>
        page.$eval(
          '#own',
          (own, ...[at, wide]) => {
            if (!(own instanceof HTMLElement)) return;
            own.style.cssText = `position:fixed;top:300px;left:${at};width:${wide}`;
            own.blur();
            own.focus();
          },
          left,
          width,
        );
      await place('700px', '60px');
      await eventually(async () => expect(await side()).toBe('left'));
      expect(await focused(page)).toBe('#own');
      await place('50px', '60px');
      await eventually(async () => expect(await side()).toBe('right'));
      await page.setViewport({ width: 700, height: 800 });
      await place('330px', '20px');
      await eventually(async () => expect(await isOpen()).toBe(false));
      expect(await focused(page)).toBe('#own');
      await page.$eval('#own', (own) => own.removeAttribute('style'));
      await page.setViewport({ width: 1000, height: 800 });
      await page.focus('#before');
      expect(await shiftTab()).toBe('trigger');
    });

    it('traps the focus while the panel covers a narrow screen', async () => {
      await page.setViewport({ width: 360, height: 700 });
      await page.keyboard.press('Enter');
      await waitForElement(page, '.panel:modal');
      await panelIsDrawn(page);
      await page.focus('#own');
      expect(await focused(page)).not.toBe('#own');
      await tabTo(page, 'menu');
      await shiftTab();
      await walk([
        [[], 'reset'],
        [['Tab'], 'menu'],
        [['Escape'], 'trigger'],
      ]);
      await page.setViewport({ width: 1000, height: 800 });
    });

    it('searches for tools and clears the search with Escape', async () => {
      await page.keyboard.press('Enter');
      await panelIsDrawn(page);
      await tabTo(page, 'search');
      await page.keyboard.type('autoplay');
      expect(await inShadow(page, '.status', (element) => element.textContent)).toBe('Results: 1');
      await walk([
        [['Tab'], 'category:motion'],
        [['Tab'], 'stop_autoplay'],
        [['Escape'], 'search'],
        [['Escape'], 'trigger'],
      ]);
    });

    it('finds presets by name, and tools by their options, synonyms and codes', async () => {
      await page.keyboard.press('Enter');
      await panelIsDrawn(page);
      await tabTo(page, 'search');
      const results = () =>
        inShadow(page, '.settings', (settings) =>
          [...settings.querySelectorAll<HTMLElement>('.card, .row')]
            .filter((each) => each.checkVisibility())
            .map(({ dataset }) => dataset.tool ?? dataset.key),
        );
      await page.keyboard.type('yellow on black');
      expect(await results()).toEqual(['contrast_mode']);
      await page.keyboard.press('Escape');
      await page.keyboard.type('colour blind');
      expect(await results()).toEqual(['color_vision_filter']);
      await page.keyboard.press('Escape');
      await page.keyboard.type('translate');
      expect(await results()).toEqual(['translate_page']);
      await page.keyboard.press('Escape');
      await page.keyboard.type('dyslexi');
      expect(await results()).toEqual(['font_family']);
      await page.keyboard.press('Escape');
      await page.keyboard.type('calmer');
      expect(await results()).toEqual(['preset:calmer-reading']);
      await walk([
        [['Tab'], 'preset:calmer-reading'],
        [['Escape'], 'search'],
        [['Escape'], 'trigger'],
      ]);
    });

    it('sends a report about an element selected with the keyboard', async () => {
      await page.keyboard.press('Enter');
      await panelIsDrawn(page);
      await tabTo(page, 'menu');
      await page.keyboard.press('Enter');
      await tabTo(page, 'report');
      await page.keyboard.press('Enter');
      await waitForElement(page, 'form');
      await tabTo(page, 'message');
      await page.keyboard.type('The link does nothing.');
      await tabTo(page, 'pick');
      await walk([
        [['Enter', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter'], 'pick'],
        [['Tab'], 'email'],
        [['Tab'], 'send'],
      ]);
      await page.keyboard.press('Enter');
      await waitForElement(page, '.thanks');
      expect(await focused(page)).toBe('thanks');
      expect(await inShadow(page, '.thanks', (element) => element.textContent)).toMatch(
        /^Thank you\. Your reference is [A-Z0-9-]+\.$/,
      );
    });
  });
});
