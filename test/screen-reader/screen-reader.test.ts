import type { Page } from 'puppeteer-core';
import arabic from '../../sdk/src/locales/ar.json';
import french from '../../sdk/src/locales/fr.json';
import { type Stage, startStage } from '../browser/sdk/widget/support/stage.ts';
import { byKey, inShadow, panelIsDrawn, waitForElement } from '../browser/sdk/widget/support/widget-page.ts';
import { browsers, type TestBrowser } from '../browser/support/browsers.ts';
import { launchWithScreenReader, type ReadBrowser } from './support/read-browser.ts';

/** What Orca says about itself and about leaving the last place. It differs between browsers and is not the widget's. */
const asides =
  /^(Focus mode|Browse mode|leaving .*|expanded|collapsed|region .*|opens (dialog|menu)|.*\bform)\.?$/;

const button = 'Accessibility settings push button.';

describe('widget in a screen reader', () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage?.close());

  describe.each(browsers)('Orca with $name', ({ name }: TestBrowser) => {
    let reader: ReadBrowser;
    let page: Page;

    beforeAll(async () => {
      reader = await launchWithScreenReader(name);
      ({ page } = reader);
    });
    afterAll(() => reader?.close());

    const withoutAsides = (said: readonly string[]) => said.filter((text) => !asides.test(text));
    const press = async (key: string) => withoutAsides(await reader.press(key));
    const focus = async (key: string) => {
      await inShadow(page, byKey(key), (element) => element.focus());
      return withoutAsides(await reader.listen());
    };
    const load = async () => {
      await reader.goto(stage.pageUrl(stage.system.visitor()));
      await waitForElement(page, '.trigger svg');
      await page.focus('#before');
      await reader.listen();
    };
    const set = (values: Readonly<Record<string, string | null | undefined>>) =>
      page.evaluate(async (all) => {
        const { client, effects } = (await window.accessibilityWidget) ?? {};
        client?.settings.reset();
        client?.settings.setAll(all);
        await effects?.applied;
      }, values);
    const openPanel = async () => {
      const said = await press('Return');
      await panelIsDrawn(page);
      return said;
    };

    it('says the button, the name of the dialog, and the button again after closing, each time', async () => {
      await load();
      expect(await press('shift+Tab')).toEqual([button]);
      for (const isClosedByButton of [false, true]) {
        expect((await openPanel())[0]).toMatch(/^Accessibility settings (dialog|Shop)\.$/);
        if (isClosedByButton) expect(await focus('close')).toEqual(['Close push button.']);
        expect(await press(isClosedByButton ? 'Return' : 'Escape')).toEqual([button]);
      }
    });

    it('says each status once, a slider with its unit, and a switch as on or off', async () => {
      await openPanel();
      expect(await focus('tile:size')).toEqual(['Text size Off push button.']);
      expect(await press('space')).toEqual(['Text size: level 1 of 3']);
      expect((await focus('tile:text_zoom')).join(' ')).toMatch(/Text size (horizontal )?slider 120%/);
      expect([await press('Right'), await press('Left')]).toEqual([['125%'], ['120%']]);
      expect((await focus('tile:motion')).join(' ')).toMatch(/Less motion Off push button\./);
      expect(await press('space')).toEqual(['Less motion: on']);
      expect((await focus('tile:pause_animations')).join(' ')).toMatch(/switch on\./);
      expect([await press('space'), await press('space')]).toEqual([['off'], ['on']]);
      expect((await focus('undo')).join(' ')).toMatch(/^Undo push button\./);
      expect(await press('Return')).toEqual(['Last change undone.']);
    });

    it('says the menu, the form that it opens, and the menu again', async () => {
      expect(await focus('menu')).toEqual(['More collapsed push button.']);
      await press('Return');
      expect(await press('Tab')).toEqual(['Give feedback push button.']);
      expect((await press('Return')).join(' ')).toMatch(/Give feedback heading level 3/);
      expect((await press('Tab')).join(' ')).toMatch(/Your message entry required\./);
      expect(await press('Escape')).toEqual(['More collapsed push button.']);
      expect((await press('Escape'))[0]).toBe(button);
    });

    it.each([
      ['fr', french],
      ['ar', arabic],
    ])('says the panel in the language %s', async (language, { ui, panel, tools }) => {
      const speak = (tag: string | null) =>
        page.evaluate(async (next) => {
          const { client } = (await window.accessibilityWidget) ?? {};
          client?.settings.reset();
          client?.settings.setLanguage(next);
        }, tag);
      await speak(language);
      await waitForElement(page, `.trigger[aria-label="${ui.title}"]`);
      await reader.listen();
      expect((await openPanel()).join(' ')).toContain(ui.title);
      expect(await focus('tile:size')).toEqual([`${tools.text_zoom[0]} ${panel.off} push button.`]);
      expect(await press('Escape')).toEqual([`${ui.title} push button.`]);
      await speak(null);
    });

    it('says only the sheet on a narrow screen, and the button again after closing', async () => {
      await page.setViewport({ width: 390, height: 800 });
      await page.focus('#before');
      await press('shift+Tab');
      const opened = await openPanel();
      expect(opened[0]).toBe('Accessibility settings dialog.');
      const stops = [...(await press('Tab')), ...(await press('Tab')), ...(await press('shift+Tab'))];
      expect(stops).toEqual([
        'More collapsed push button.',
        'Close push button.',
        'More collapsed push button.',
      ]);
      const read = [];
      for (const key of ['ctrl+End', 'Down', 'Up', 'ctrl+Home', 'Up']) read.push(...(await press(key)));
      expect([...opened, ...read].join(' ')).not.toMatch(/tides|Read more|harbour|Settings push/);
      await focus('close');
      expect(await press('Escape')).toEqual([button]);
      await page.setViewport(null);
    });

    it('says the panel of a tool, and its button again after closing', async () => {
      await set({ page_structure: null });
      await page.focus('#own');
      await reader.listen();
      const launcher = 'Page structure push button.';
      expect(await press('Tab')).toEqual([launcher]);
      for (const isClosedByButton of [false, true]) {
        expect((await press('Return'))[0]).toBe('Page structure.');
        if (isClosedByButton) expect((await press('Tab')).join(' ')).toMatch(/Close push button\.$/);
        expect(await press(isClosedByButton ? 'Return' : 'Escape')).toEqual([launcher]);
      }
    });

    it('says the paragraph to choose, the help with it, and the button again', async () => {
      await set({});
      await page.focus('#before');
      await press('shift+Tab');
      await openPanel();
      await inShadow(page, byKey('all'), (element) => element.click());
      await focus('help:choose');
      const hint = 'Point and click, or use the arrow keys and Enter. Press Esc to cancel.';
      expect(await press('Return')).toEqual([hint]);
      expect((await press('Down')).at(-1)).toBe('Read more');
      expect((await press('Down')).at(-1)).toMatch(/^The sea rises and falls/);
      expect((await press('Return'))[0]).toMatch(/^Help with reading dialog/);
      expect((await press('Escape')).join(' ')).toMatch(/Choose a paragraph push button\.$/);
      expect(await press('Escape')).toEqual([button]);
    });

    it('says the bar of read_aloud and each of its states once', async () => {
      await page.evaluate(() => {
        // Firefox plays sound only with a sound device.
        const { play } = HTMLMediaElement.prototype;
        HTMLMediaElement.prototype.play = function () {
          this.muted = true;
          return play.call(this);
        };
      });
      await set({ read_aloud: null });
      await press('Escape');
      await page.focus('#own');
      await reader.listen();
      expect(await press('Tab')).toEqual(['Read aloud panel.', 'Back push button grayed.']);
      expect(await press('Tab')).toEqual(['Read push button.']);
      const states = [...(await press('space'))].filter((text) => text !== 'Please wait');
      expect(states).toEqual(['Reading']);
      expect(await press('space')).toEqual(['Paused']);
      expect(await press('Tab')).toEqual(['Next push button.']);
      expect(await press('space')).toEqual(['Reading']);
      expect(await press('shift+Tab')).toEqual(['Pause push button.']);
      expect(await press('space')).toEqual(['Paused']);
      expect(await press('shift+Tab')).toEqual(['Back push button.']);
      expect(await press('space')).toEqual(['Reading']);
      expect(await press('Escape')).toEqual(['Stopped']);
    });

    it('reads the text of the page in the same order and words with the text tools', async () => {
      const readPage = async () => {
        await reader.press('ctrl+Home');
        const lines: string[] = [];
        while (!lines.includes('Settings push button.') && lines.length < 30)
          lines.push(...withoutAsides(await reader.press('Down')));
        // Lines break elsewhere with the tools.
        return lines.join(' ').replace(/^.*How tides work/, '');
      };
      await load();
      const plain = await readPage();
      expect(plain).toMatch(/Read more link\. The sea rises and falls twice a day\. .* At the harbour/);
      await set({
        letter_spacing: '12',
        word_spacing: '16',
        line_height: '180',
        remove_italics: null,
        syllable_break: null,
      });
      expect(await readPage()).toBe(plain);
    });
  });
});
