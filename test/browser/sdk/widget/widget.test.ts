import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, SerializedAXNode } from 'puppeteer-core';
import { builtInPresets } from '../../../../shared/catalog/presets.ts';
import { browsers, newPage, type OpenBrowser } from '../../support/browsers.ts';
import { eventually } from '../../support/eventually.ts';
import { installFakeVoices } from '../../support/fake-voices.ts';
import { type Stage, startStage } from './support/stage.ts';
import {
  activeTools,
  axeViolations,
  byKey,
  click,
  focused,
  inShadow,
  openFrame,
  openPanel,
  openWidgetPage,
  textOf,
  waitForElement,
  waitForText,
} from './support/widget-page.ts';

describe('accessibility widget', () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage?.close());

  describe.each(browsers)('widget in $name', ({ name, launch }) => {
    let browser: OpenBrowser;
    let page: Page;

    beforeAll(async () => {
      browser = await launch();
      ({ page } = await openWidgetPage(browser, stage.pageUrl(stage.system.visitor())));
      await openPanel(page);
    });
    afterAll(() => browser?.close());

    const set = (code: string, value: string | null) =>
      page.evaluate(
        async (tool, setting) => {
          const { client } = (await window.accessibilityWidget) ?? {};
          if (setting === 'off') client?.settings.unset(tool);
          else client?.settings.set(tool, setting);
        },
        code,
        value,
      );

    it('applies exactly the tools of a preset, and announces the tool that a conflicting tool turns off', async () => {
      const preset = builtInPresets.find(({ code }) => code === 'larger-and-clearer');
      await click(page, 'preset:larger-and-clearer');
      const on = await activeTools(page);
      const byCode = (one: { code: string }, other: { code: string }) => (one.code < other.code ? -1 : 1);
      expect([...on].sort(byCode)).toEqual(
        (preset?.tools ?? []).map(({ featureCode, value }) => ({ code: featureCode, value })).sort(byCode),
      );
      expect(await textOf(page, '.status')).toBe('Larger and clearer is on.');
      expect(await textOf(page, '.count')).toBe('In use: 8');
      await click(page, 'invert_colors');
      expect(await textOf(page, '.status')).toBe('Contrast was switched off.');
      await click(page, 'undo');
      expect(await textOf(page, '.status')).toBe('Last change undone.');
      await click(page, 'reset');
      expect(await activeTools(page)).toEqual([]);
    });

    it('shows Undo and Reset from the first change on, and undoes a tile that sets several tools at once', async () => {
      const { page: other } = await openWidgetPage(browser, stage.pageUrl());
      await openPanel(other);
      const isFootShown = () => inShadow(other, byKey('undo'), (undo) => undo.checkVisibility());
      expect(await isFootShown()).toBe(false);
      await click(other, 'remove_italics');
      expect(await isFootShown()).toBe(true);
      const before = await activeTools(other);
      for (const tile of ['spacing', 'spacing', 'spacing', 'motion', 'motion', 'pointer', 'pointer']) {
        await click(other, `tile:${tile}`);
        const after = await activeTools(other);
        await click(other, 'undo');
        await click(other, `tile:${tile}`);
        expect(await activeTools(other)).toEqual(after);
      }
      for (let presses = 0; presses < 7; presses += 1) await click(other, 'undo');
      expect(await activeTools(other)).toEqual(before);
      await click(other, 'undo');
      expect([await activeTools(other), await isFootShown()]).toEqual([[], true]);
      await other.browserContext().close();
    });

    it('offers the language of the panel and, in a plan with AI, the translation of the page in one tile', async () => {
      const { page: other } = await openWidgetPage(browser, stage.pageUrl());
      await openPanel(other);
      await click(other, 'tile:language');
      const details = await inShadow(other, '.details', (element) =>
        [...element.querySelectorAll('label, [data-tool]')].map(
          (each) => each.getAttribute('data-tool') ?? each.textContent,
        ),
      );
      expect(details).toEqual(['Language of this panel', 'translate_page']);
      await inShadow(other, byKey('tile:language:panel'), (select) => {
        if (select instanceof HTMLSelectElement) select.value = 'fr';
        select.focus();
        select.dispatchEvent(new Event('change'));
      });
      await waitForText(other, 'h2', 'Réglages d’accessibilité');
      expect(await focused(other)).toBe('tile:language:panel');
      await other.browserContext().close();
    });

    it('renders a control for every tool in the plan that fits the page, and a single live region', async () => {
      const drawn = await page.evaluate(async () => {
        const root = document.querySelector('[data-aw-ignore]')?.shadowRoot;
        const { client } = (await window.accessibilityWidget) ?? {};
        const tools = [...(root?.querySelectorAll('[data-tool]') ?? [])].map((row) =>
          row.getAttribute('data-tool'),
        );
        return {
          liveRegions: root?.querySelectorAll('[role=status],[role=alert],[aria-live],output').length,
          missing: client?.current?.plan.tools
            .filter(({ code }) => !tools.includes(code))
            .map(({ code }) => code),
        };
      });
      // The page has no video.
      const missing = ['captions_on', 'audio_description_on', 'sign_language_on'];
      expect(drawn).toEqual({ liveRegions: 1, missing });
    });

    it('causes no axe-core violations with open categories, at a width of 320 px and at 200% text size', async () => {
      await click(page, 'tile:contrast');
      await click(page, 'all');
      await click(page, 'category:text');
      await click(page, 'category:color');
      expect(await axeViolations(page)).toEqual([]);
      await page.setViewport({ width: 320, height: 568 });
      expect(await axeViolations(page)).toEqual([]);
      await set('text_zoom', '200');
      expect(await axeViolations(page)).toEqual([]);
      const tooWide = await inShadow(page, '.body', (body) => {
        const end = body.getBoundingClientRect().left + body.clientWidth;
        return [...body.querySelectorAll('*')]
          .filter((element) => element.getBoundingClientRect().right > end + 0.5)
          .map((element) => element.outerHTML.slice(0, 200));
      });
      expect(tooWide).toEqual([]);
      expect(await inShadow(page, '.body', (body) => body.scrollWidth - body.clientWidth)).toBe(0);
      await set('text_zoom', 'off');
      await page.setViewport({ width: 1000, height: 800 });
    });

    if (name === 'chromium') {
      it('causes no axe-core violations in dark mode and forced colors', async () => {
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
        expect(await axeViolations(page)).toEqual([]);
        const session = await page.createCDPSession();
        await session.send('Emulation.setEmulatedMedia', {
          features: [{ name: 'forced-colors', value: 'active' }],
        });
        expect(await axeViolations(page)).toEqual([]);
        const outlines = await inShadow(page, '.grid', (grid) =>
          [...grid.children].map((tile) => getComputedStyle(tile).outlineStyle),
        );
        expect(outlines.filter((style) => style === 'solid')).toHaveLength(1);
        await session.send('Emulation.setEmulatedMedia', { features: [] });
        await session.detach();
        await page.emulateMediaFeatures([]);
      });

      it('shows that color tools have no effect while the system forces its colors', async () => {
        const { page: other } = await openWidgetPage(browser, stage.pageUrl(stage.system.visitor()));
        await openPanel(other);
        await click(other, 'all');
        await click(other, 'category:color');
        const session = await other.createCDPSession();
        for (const features of [[{ name: 'forced-colors', value: 'active' }], []]) {
          await session.send('Emulation.setEmulatedMedia', { features });
          await other.waitForFunction(
            (isForced) => {
              const panel = document.querySelector('[data-aw-ignore]')?.shadowRoot;
              return panel?.textContent?.includes('Your system’s colors are in use') === isForced;
            },
            {},
            features.length > 0,
          );
        }
        await other.close();
      });

      it('matches the recorded accessibility tree', async () => {
        const { page: other } = await openWidgetPage(browser, stage.pageUrl(stage.system.visitor()));
        await openPanel(other);
        await click(other, 'all');
        await click(other, 'category:color');
        const root = await other.evaluateHandle(() => {
          const shadow = document.querySelector('[data-aw-ignore]')?.shadowRoot;
          const panel = shadow?.querySelector('.panel') ?? null;
          if (panel === null) throw new Error('The widget has no panel');
          return panel;
        });
        const tree = await other.accessibility.snapshot({ interestingOnly: true, root });
        await other.close();
        const path = join(__dirname, 'fixtures', 'panel.txt');
        const text = `${treeText(tree, 0).join('\n')}\n`;
        if (process.env.UPDATE_FIXTURES === 'true') await writeFile(path, text);
        expect(text).toBe(await readFile(path, 'utf8'));
      });
    }

    it('keeps its appearance while tools other than text_zoom are on', async () => {
      const look = () =>
        page.evaluate(() => {
          const root = document.querySelector('[data-aw-ignore]')?.shadowRoot;
          const parts = [
            '.panel',
            'h2',
            '.close',
            '.search input',
            '.card',
            '.disclosure',
            '.button',
            '.line',
          ];
          return parts.map((part) => {
            const element = root?.querySelector(part);
            if (!element) return part;
            const style = getComputedStyle(element);
            const { width } = element.getBoundingClientRect();
            const { fontSize, fontFamily, fontWeight, lineHeight, letterSpacing, wordSpacing } = style;
            const { color, backgroundColor, textAlign, cursor, filter, zoom } = style;
            return [part, width, fontSize, fontFamily, fontWeight, lineHeight, letterSpacing, wordSpacing]
              .concat([color, backgroundColor, textAlign, cursor, filter, zoom])
              .join(' ');
          });
        });
      const before = await look();
      const tools = await page.evaluate(async () => {
        const { client } = (await window.accessibilityWidget) ?? {};
        return (client?.current?.plan.tools ?? [])
          .filter(({ requiresAi, code }) => !requiresAi && code !== 'text_zoom')
          .map(({ code, valueType, options, max }) => ({
            code,
            value:
              valueType === 'enum' ? (options?.[1] ?? null) : valueType === 'percentage' ? String(max) : null,
          }));
      });
      const changed: string[] = [];
      for (const { code, value } of tools) {
        await set(code, value);
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
        if (JSON.stringify(await look()) !== JSON.stringify(before)) changed.push(code);
        await set(code, 'off');
      }
      expect(changed).toEqual([]);
      await set('text_zoom', '150');
      const size = await inShadow(page, '.w', (root) => getComputedStyle(root).fontSize);
      expect(size).toBe('24px');
      // text_zoom does not change the size of the trigger button.
      expect(await inShadow(page, '.trigger', (button) => getComputedStyle(button).fontSize)).toBe('16px');
      await set('text_zoom', 'off');
    });

    it('switches language and text direction through the menu, and switches back with Undo', async () => {
      await click(page, 'menu');
      await waitForText(page, '.menu', 'Language');
      await inShadow(page, byKey('language'), (select) => {
        if (select instanceof HTMLSelectElement) select.value = 'he';
        select.dispatchEvent(new Event('change'));
      });
      await waitForText(page, 'h2', 'הגדרות נגישות');
      expect(await inShadow(page, '.w', (root) => getComputedStyle(root).direction)).toBe('rtl');
      expect(await axeViolations(page)).toEqual([]);
      await click(page, 'undo');
      await waitForText(page, 'h2', 'Accessibility settings');
    });

    it('reports that the visitor is offline and that AI tools need a connection', async () => {
      const visitor = stage.system.visitor();
      const { page: other } = await openWidgetPage(browser, stage.pageUrl(visitor));
      await openPanel(other);
      await other.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
        window.dispatchEvent(new Event('offline'));
      });
      await waitForText(other, '.notice', 'You are offline.');
      await waitForText(other, '[data-tool=simplify_text]', 'Needs a connection');
      expect(await inShadow(other, byKey('simplify_text'), (row) => row.getAttribute('aria-disabled'))).toBe(
        'true',
      );
      await click(other, 'remove_italics');
      expect(await activeTools(other)).toEqual([{ code: 'remove_italics', value: null }]);
      await other.close();
    });

    it('restores the saved profile after a reload', async () => {
      const url = stage.pageUrl(stage.system.visitor(), { 'profile-consent': 'yes' });
      const { page: first } = await openWidgetPage(browser, url);
      await openPanel(first);
      const saved = first.evaluate(async () => {
        const { client } = (await window.accessibilityWidget) ?? {};
        return new Promise<number | undefined>((resolve) => {
          client?.on('saved', ({ version }) => resolve(version));
        });
      });
      await click(first, 'preset:high-contrast');
      expect(await saved).toBeGreaterThan(0);
      await first.close();
      const { page: second } = await openWidgetPage(browser, url);
      await second.waitForFunction(() => document.documentElement.hasAttribute('data-aw-contrast_mode'));
      await openPanel(second);
      expect(
        await inShadow(second, byKey('preset:high-contrast'), (card) => card.getAttribute('aria-checked')),
      ).toBe('true');
      await second.close();
    });

    it('offers once what the system asks for, changes nothing by itself, and marks the button while a tool is on', async () => {
      const other = await newPage(await browser.createBrowserContext());
      await other.evaluateOnNewDocument(() => {
        const { get } = Object.getOwnPropertyDescriptor(MediaQueryList.prototype, 'matches') ?? {};
        Object.defineProperty(MediaQueryList.prototype, 'matches', {
          get(this: MediaQueryList) {
            return this.media.includes('reduced-motion') || get?.call(this);
          },
        });
      });
      await other.goto(stage.pageUrl());
      await waitForElement(other, '.trigger svg');
      await openPanel(other);
      expect(await activeTools(other)).toEqual([]);
      expect(await axeViolations(other)).toEqual([]);
      const isMarked = () => inShadow(other, '.trigger', (button) => button.hasAttribute('data-on'));
      expect(await isMarked()).toBe(false);
      for (const [width, height] of [
        [390, 844],
        [1280, 800],
      ] as const) {
        await other.setViewport({ width, height });
        await click(other, 'tile:contrast');
        expect(await seenTiles(other)).toBe(9);
        await click(other, 'undo');
      }
      await click(other, 'offer:pause_animations');
      expect(await activeTools(other)).toEqual([{ code: 'pause_animations', value: null }]);
      expect(await isMarked()).toBe(true);
      await click(other, 'reset');
      await other.reload();
      await waitForElement(other, '.trigger svg');
      await openPanel(other);
      expect(await other.$('[data-aw-ignore] >>> .offers')).toBeNull();
      await other.browserContext().close();
    });

    it('keeps settings in the browser until the visitor asks for other devices, which then enter a code', async () => {
      const open = async () => {
        const opened = await openWidgetPage(browser, stage.pageUrl());
        const puts: string[] = [];
        opened.page.on('request', (request) => {
          if (request.method() === 'PUT') puts.push(request.url());
        });
        await openPanel(opened.page);
        return { ...opened, puts };
      };
      const showDevices = async (from: Page) => {
        await click(from, 'menu');
        await waitForText(from, '.menu', 'Keep my settings');
        await click(from, 'sync');
        await waitForText(from, '.view', 'Stores your settings');
      };
      const [first, second] = [await open(), await open()];
      await click(first.page, 'remove_italics');
      await showDevices(first.page);
      expect(await axeViolations(first.page)).toEqual([]);
      expect(first.puts).toEqual([]);
      await click(first.page, 'sync:switch');
      await waitForText(first.page, '.status', 'now stored on the server');
      expect(first.puts).toHaveLength(1);
      const code = await inShadow(first.page, byKey('sync:code'), (input) => Object(input).value);
      await showDevices(second.page);
      const enter = (text: string) =>
        second.page.evaluate((value) => {
          const root = document.querySelector('[data-aw-ignore]')?.shadowRoot;
          const input = root?.querySelector<HTMLInputElement>('[data-key="sync:join"]');
          if (input) input.value = value;
          input?.form?.requestSubmit();
        }, text);
      await enter('no such code');
      await waitForText(second.page, '.error', 'No settings are stored for this code.');
      await enter(code);
      await waitForText(second.page, '.status', 'now stored on the server');
      expect(await activeTools(second.page)).toEqual([{ code: 'remove_italics', value: null }]);
      await click(second.page, 'sync:switch');
      await waitForText(second.page, '.status', 'deleted from the server');
      expect(await activeTools(second.page)).toEqual([{ code: 'remove_italics', value: null }]);
      await first.page.close();
      await second.page.close();
    });

    it('simplifies a selected paragraph at the displayed price, and restores its original nodes', async () => {
      const { page: other } = await openWidgetPage(browser, stage.pageUrl(stage.system.visitor()));
      await openPanel(other);
      await other.$eval('#tides', (paragraph) => {
        const link = document.createElement('a');
        link.id = 'inside';
        link.href = '#more';
        link.textContent = 'large tables';
        link.addEventListener('click', () => link.setAttribute('data-pressed', ''));
        paragraph.append(' The harbour office subsequently decided to utilize ', link, ' of the tides.');
      });
      const markup = () => other.$eval('#tides', (paragraph) => paragraph.outerHTML);
      const original = await markup();
      await click(other, 'help:choose');
      await waitForText(other, '.status', 'Point and click');
      await other.click('#tides', { offset: { x: 20, y: 8 } });
      await waitForText(other, '.help-card', 'Credits: 1');
      await click(other, 'help:simplify');
      await waitForText(other, '.outcome', 'written by AI');
      expect(await other.$eval('#tides', ({ textContent }) => textContent)).toContain('later decided to use');
      expect(await axeViolations(other)).toEqual([]);
      await click(other, 'help:explain');
      await waitForText(other, '.outcome', 'Credits left');
      await click(other, 'help:original');
      expect(await markup()).toBe(original);
      await other.$eval('a#inside', (link) => link.click());
      expect(await other.$eval('#inside', (link) => link.hasAttribute('data-pressed'))).toBe(true);
      await other.close();
    });

    it("reads a selected paragraph with the browser's voice while the service is unavailable", async () => {
      const { page: other } = await openWidgetPage(browser, stage.pageUrl(stage.system.visitor()));
      await other.evaluate(installFakeVoices, ['en-GB']);
      await other.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }));
      await openPanel(other);
      await click(other, 'help:choose');
      await waitForText(other, '.status', 'Point and click');
      await other.click('#tides', { offset: { x: 20, y: 8 } });
      await waitForText(other, '.help-card', 'Credits: 1');
      await click(other, 'help:speak');
      await other.waitForFunction(() => window.said.length === 1);
      expect(await other.evaluate(() => window.said)).toEqual([
        expect.stringContaining('The sea rises and falls'),
      ]);
      expect(await inShadow(other, '.actions', ({ hidden }) => hidden)).toBe(true);
      await click(other, 'help:stop');
      expect(await inShadow(other, '.actions', ({ hidden }) => hidden)).toBe(false);
      await other.close();
    });

    it('starts keyboard selection of a paragraph in the visible content, not in the navigation', async () => {
      const { page: other } = await openWidgetPage(browser, stage.pageUrl(stage.system.visitor()));
      await other.$eval('main', (main) => {
        const entry = document.createElement('li');
        entry.append('Home');
        const navigation = document.createElement('nav');
        navigation.append(entry);
        main.before(navigation);
        main.style.paddingBlockEnd = '200vh';
        document.querySelector('#tides')?.scrollIntoView();
      });
      await openPanel(other);
      await click(other, 'help:choose');
      await waitForText(other, '.status', 'Point and click');
      await other.keyboard.press('ArrowDown');
      await waitForText(other, '.status', 'The sea rises');
      await other.close();
    });

    it('previews visual tools with their actual effects and values without changing the page', async () => {
      const { page: other } = await openWidgetPage(browser, stage.pageUrl(stage.system.visitor()));
      const markup = () => other.evaluate(() => document.body.outerHTML);
      const original = await markup();
      await openPanel(other);
      await click(other, 'all');
      await other.waitForFunction(() =>
        [
          ...(document.querySelector('[data-aw-ignore]')?.shadowRoot?.querySelectorAll('.preview') ?? []),
        ].every(({ shadowRoot }) => shadowRoot),
      );
      const drawn = await inShadow(other, '.panel', (panel) => {
        const look = (sample: Element) =>
          [sample, ...sample.querySelectorAll('*')].map((each) => {
            const { color, backgroundColor, filter, fontSize, fontFamily, fontWeight, outline } =
              getComputedStyle(each);
            const { lineHeight, letterSpacing, wordSpacing, marginBlockEnd, textAlign } =
              getComputedStyle(each);
            const { textDecorationLine } = getComputedStyle(each);
            return [color, backgroundColor, filter, fontSize, fontFamily, fontWeight, outline, lineHeight]
              .concat([letterSpacing, wordSpacing, marginBlockEnd, textAlign, textDecorationLine])
              .join(' ');
          });
        const previews = [...panel.querySelectorAll('.preview')].map((preview) => {
          const samples = [...(preview.shadowRoot?.querySelectorAll('.sample') ?? [])].map(look);
          const isChanged = JSON.stringify(samples[0]) !== JSON.stringify(samples[1]);
          return { code: preview.closest('[data-tool]')?.getAttribute('data-tool'), isChanged };
        });
        return {
          number: new Set(previews.map(({ code }) => code)).size,
          unchanged: previews.filter(({ isChanged }) => !isChanged),
        };
      });
      expect(drawn).toEqual({ number: 24, unchanged: [] });
      expect(await markup()).toBe(original);
      await click(other, 'text_zoom:plus');
      const sizes = await inShadow(other, '[data-tool="text_zoom"] .preview', ({ shadowRoot }) =>
        [...(shadowRoot?.querySelectorAll('p') ?? [])].map((each) => getComputedStyle(each).fontSize),
      );
      expect(sizes).toEqual(['16.8px', '17.64px']);
      await other.close();
    });

    it.each([
      ['1280 × 800', 1280, 800],
      ['360 × 740', 360, 740],
    ])(
      'shows nine tiles without scrolling at %s, which turn tools on level by level',
      async (_, width, height) => {
        const { page: other } = await openWidgetPage(browser, stage.pageUrl());
        await other.setViewport({ width, height });
        await openPanel(other);
        expect(await seenTiles(other)).toBe(9);
        expect(await axeViolations(other)).toEqual([]);
        const values: string[] = [];
        for (let presses = 0; presses < 4; presses += 1) {
          await click(other, 'tile:size');
          const dots = await inShadow(
            other,
            byKey('tile:size'),
            (tile) => tile.querySelectorAll('i[data-on]').length,
          );
          values.push(`${(await activeTools(other))[0]?.value ?? 'off'} ${dots}`);
        }
        expect(values).toEqual(['120 1', '150 2', '200 3', 'off 0']);
        expect(await textOf(other, '.status')).toBe('Text size: Off');
        await click(other, 'tile:text_zoom:plus');
        expect(await activeTools(other)).toEqual([{ code: 'text_zoom', value: '105' }]);
        expect(await axeViolations(other)).toEqual([]);
        await click(other, 'tile:size');
        expect(await activeTools(other)).toEqual([]);
        await other.browserContext().close();
      },
    );

    it('scrolls an opened category into view, and shrinks the panel header while the panel is scrolled', async () => {
      const { page: other } = await openWidgetPage(browser, stage.pageUrl(stage.system.visitor()));
      await openPanel(other);
      const before = await inShadow(other, '.head', (head) => head.offsetHeight);
      await click(other, 'all');
      await click(other, 'category:reading');
      await eventually(async () => {
        const [row, body] = await Promise.all(
          ['.category [data-tool="reading_mask"]', '.body'].map((selector) =>
            inShadow(other, selector, (element) => {
              const { top, bottom } = element.getBoundingClientRect();
              return { top, bottom };
            }),
          ),
        );
        expect(row?.top).toBeGreaterThanOrEqual(body?.top ?? 0);
        expect(row?.bottom).toBeLessThanOrEqual(body?.bottom ?? 0);
        expect(await inShadow(other, '.head', (head) => head.offsetHeight)).toBeLessThan(before);
      });
      await other.close();
    });

    it('reports that the service is slow if even the fallback is, and loads the settings on retry', async () => {
      const release = stage.holdFile('fallback.mjs');
      stage.gate.freeze();
      const other = await newPage(browser);
      try {
        await other.evaluateOnNewDocument(() => localStorage.clear());
        await other.goto(stage.pageUrl(stage.system.visitor()));
        await waitForElement(other, '.trigger svg');
        await openFrame(other);
        await waitForText(other, '.notice', 'This is taking longer than usual. You can keep using the page.');
        await stage.gate.refuse();
        release();
        await waitForText(other, '.notice', 'the settings below work and are saved in this browser only.');
        await stage.gate.recover();
        await inShadow(other, '.notice button', (button) => button.click());
        await waitForText(other, '.presets', 'Quick set-ups');
      } finally {
        release();
        await stage.gate.recover();
        await other.close();
      }
    });
  });
});

/** Returns the number of tiles that are seen whole without scrolling. */
function seenTiles(page: Page): Promise<number> {
  return inShadow(page, '.body', (body) => {
    const { top, bottom } = body.getBoundingClientRect();
    return [...body.querySelectorAll('.tile')].filter((tile) => {
      const area = tile.getBoundingClientRect();
      return area.top >= top && area.bottom <= bottom && tile.querySelector('svg') !== null;
    }).length;
  });
}

function treeText(node: SerializedAXNode | null, depth: number): string[] {
  if (node === null) return [];
  const { role, name, children = [], ...state } = node;
  const states = Object.entries(state)
    .filter(([key, value]) => typeof value !== 'function' && key !== 'loaderId' && key !== 'backendNodeId')
    .map(([key, value]) => `${key}=${String(value)}`);
  const line = [role, name === undefined ? '' : JSON.stringify(name), ...states].filter(
    (part) => part !== '',
  );
  return [
    `${'  '.repeat(depth)}${line.join(' ')}`,
    ...children.flatMap((child) => treeText(child, depth + 1)),
  ];
}
