import type { Page } from 'puppeteer-core';
import { browsers } from '../../support/browsers.ts';
import { eventually } from '../../support/eventually.ts';
import { sharedResource } from '../../support/shared-resource.ts';
import { useSite } from '../../support/use-site.ts';
import type { PageKind } from './support/pages.ts';
import { openPage, startTestSite } from './support/site.ts';

/** Tools that together use every mechanism of the effects. */
const manyTools = {
  text_zoom: '150',
  font_family: 'lexend',
  line_height: '200',
  letter_spacing: '10',
  remove_italics: null,
  contrast_mode: 'dark',
  saturation: '50',
  color_overlay: '#FFF3C426',
  highlight_links: null,
  syllable_break: null,
  page_structure: null,
  larger_targets: null,
  pause_animations: null,
} as const;

const startSite = sharedResource(startTestSite);

describe.each(browsers)('effects lifecycle in $name', (testBrowser) => {
  const started = useSite(startSite, testBrowser);

  async function openContent(path: string, content: string): Promise<Page> {
    const { site, browser } = started();
    site.add(path, 'text/html', `<!doctype html><script type="module" src="/driver.mjs"></script>${content}`);
    return openPage(browser, `${site.url}${path}`);
  }
  async function openDriven(kind: PageKind): Promise<Page> {
    const { site, browser } = started();
    const page = await openPage(browser, site.pageUrl(kind));
    await page.evaluate(() => window.aw.remember('untouched'));
    return page;
  }

  it('starts tools whose modules have loaded while those of others are still loading', async () => {
    const page = await openDriven('px');
    const failures = await page.evaluate(async () => {
      const codes = [
        'page_structure',
        'reading_guide',
        'hide_images',
        'text_magnifier',
        'stop_gifs',
        'tooltips',
      ];
      let isLoading = true;
      const loaded = Promise.all(codes.map((code) => window.aw.set(code))).finally(() => {
        isLoading = false;
      });
      for (let percent = 1; isLoading; percent += 1) {
        void window.aw.set('saturation', String(percent % 100));
        await new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = resolve;
          port2.postMessage(null);
        });
      }
      await loaded;
      return window.aw.failures;
    });
    expect(failures).toEqual([]);
    await page.close();
  });

  it('shows the own markup of the page to its listeners that store the page when the visitor leaves', async () => {
    started().site.add(
      '/store.js',
      'text/javascript',
      `const store = ({ type }) => localStorage.setItem(type, document.querySelector('main').innerHTML);
      document.addEventListener('visibilitychange', store);
      const storeLate = () => addEventListener('pagehide', store);`,
    );
    const page = await openContent(
      '/stored',
      '<script src="/store.js"></script><main><p>Text <img src="/picture.png" alt="A red square"></p></main>',
    );
    const main = () => page.$eval('main', ({ innerHTML }) => innerHTML);
    const own = await main();
    await page.evaluate(() => window.aw.set('show_image_descriptions'));
    await eventually(async () => expect(await main()).not.toBe(own));
    await page.evaluate('storeLate()');
    await page.goto(started().site.pageUrl('px'));
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({
      visibilitychange: own,
      pagehide: own,
    });
    await page.close();
  });

  it.each(['px', 'layered'] as const)(
    'leaves no trace on the "%s" page after the effects are detached',
    async (kind) => {
      const page = await openDriven(kind);
      const bytes = await page.content();
      await page.evaluate(async (tools) => {
        for (const [code, value] of Object.entries(tools)) await window.aw.set(code, value);
      }, manyTools);
      expect(await page.content()).not.toBe(bytes);
      // A tool that is still loading when the effects are detached must not take effect later.
      await page.evaluate(() => {
        window.aw.set('tooltips').catch(() => undefined);
        window.aw.detach();
      });
      expect(await page.content()).toBe(bytes);
      await page.waitForNetworkIdle();
      expect(await page.content()).toBe(bytes);
      // The page's own transitions may still be running.
      await eventually(async () =>
        expect(await page.evaluate(() => window.aw.differences('untouched'))).toEqual([]),
      );
      expect(await page.evaluate(() => window.aw.failures)).toEqual([]);
      await page.close();
    },
  );

  it('ignores setting changes while effects are detached, and applies them when effects are reattached', async () => {
    const page = await openDriven('px');
    const bytes = await page.content();
    const size = () => page.$eval('.title', (title) => getComputedStyle(title).fontSize);
    await page.evaluate(() => {
      window.aw.detach();
      window.aw.set('text_zoom', '200').catch(() => undefined);
    });
    expect(await page.content()).toBe(bytes);
    await page.evaluate(() => window.aw.attach());
    await eventually(async () => expect(await size()).toBe('48px'));
    await page.close();
  });

  it("removes a tool's announcement of missing content when the tool is turned off", async () => {
    const page = await openContent('/short', '<p>Short');
    const bytes = await page.content();
    await page.evaluate(() => window.aw.set('reader_mode'));
    await eventually(async () => expect(await page.evaluate(() => window.aw.announced.length)).toBe(1));
    await page.evaluate(() => window.aw.unset('reader_mode'));
    expect(await page.content()).toBe(bytes);
    await page.close();
  });

  it('restores focus when reader mode is turned off, even on a large page', async () => {
    const rows = '<p>Some words</p>'.repeat(5_000);
    const page = await openContent('/long', `<a href="#">Link</a>${rows}`);
    await page.focus('a');
    await page.evaluate(() => window.aw.set('reader_mode'));
    await page.waitForFunction(() => document.activeElement?.localName !== 'a');
    await page.evaluate(() => window.aw.unset('reader_mode'));
    await page.waitForFunction(() => document.activeElement?.localName === 'a', { timeout: 20_000 });
    await page.close();
  });

  it('applies effects to all elements of a large page and restores the page byte for byte', async () => {
    const rows = '<p>Some <b>words</b></p>'.repeat(1_000);
    const page = await openContent('/large', rows);
    const bytes = await page.content();
    await page.evaluate(async () => {
      for (const [code, value] of [
        ['text_zoom', '200'],
        ['line_height', '150'],
        ['letter_spacing', '10'],
        ['contrast_mode', 'yellow_on_black'],
      ] as const)
        await window.aw.set(code, value);
    });
    const looks = () =>
      page.$$eval('p,b', (found) => [
        ...new Set(
          found.map((each) => {
            const { fontSize, lineHeight, letterSpacing, color } = getComputedStyle(each);
            return [fontSize, lineHeight, letterSpacing, color].join();
          }),
        ),
      ]);
    await eventually(async () => expect(await looks()).toEqual(['32px,48px,3.2px,rgb(255, 255, 0)']));
    await page.evaluate(() => window.aw.reset());
    await eventually(async () => expect(await page.content()).toBe(bytes));
    await page.close();
  });

  it('applies a new value to a whole large page immediately', async () => {
    const page = await openContent('/aligned', '<p>Words</p>'.repeat(3_000));
    await page.evaluate(() => window.aw.set('text_align', 'end'));
    const areChanged = await page.evaluate(() => {
      window.aw.set('text_align', 'center').catch(() => undefined);
      return [...document.querySelectorAll('p')].every(
        (each) => getComputedStyle(each).textAlign === 'center',
      );
    });
    expect(areChanged).toBe(true);
    await page.close();
  });

  it("does not start transitions of the root element's background", async () => {
    started().site.add('/fading.css', 'text/css', 'html{background:#fff;transition:background-color 9s}');
    const page = await openContent('/fading', '<link rel="stylesheet" href="/fading.css"><p>Text');
    /** Reads the background in the next frame, before `set` and `reset` finish all transitions. */
    const look = (change: 'set' | 'reset') =>
      page.evaluate(async (name) => {
        window.aw[name]('contrast_mode', 'yellow_on_black').catch(() => undefined);
        await new Promise(requestAnimationFrame);
        const { backgroundColor } = getComputedStyle(document.documentElement);
        return [backgroundColor, document.getAnimations().length];
      }, change);
    await page.evaluate(() => window.aw.set('contrast_mode', 'yellow_on_black'));
    expect(await look('reset')).toEqual(['rgb(255, 255, 255)', 0]);
    expect(await look('set')).toEqual(['rgb(0, 0, 0)', 0]);
    await page.close();
  });

  it("overrides the page's important declarations and restores the page byte for byte", async () => {
    started().site.add('/important.css', 'text/css', '#main p.rule{font-size:20px!important}');
    const page = await openContent(
      '/important',
      '<link rel="stylesheet" href="/important.css"><main id="main"><p class="rule">Rule</main>',
    );
    const bytes = await page.content();
    const sizes = () => page.$$eval('p', (found) => found.map((each) => getComputedStyle(each).fontSize));
    await page.evaluate(() => window.aw.set('text_zoom', '200'));
    await eventually(async () => expect(await sizes()).toEqual(['40px']));
    await page.evaluate(() => window.aw.reset());
    expect(await page.content()).toBe(bytes);
    await page.close();
  });

  it('applies effects again after the page removes their attributes or stylesheets', async () => {
    const page = await openContent('/removed', '<p>Words');
    const bytes = await page.content();
    const size = () => page.$eval('p', (each) => getComputedStyle(each).fontSize);
    await page.evaluate(() => window.aw.set('text_zoom', '200'));
    await page.waitForNetworkIdle();
    expect(await size()).toBe('32px');
    await page.$eval('p', (each) => {
      for (const name of each.getAttributeNames()) each.removeAttribute(name);
    });
    await eventually(async () => expect(await size()).toBe('32px'));
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
      document.body.append(document.createElement('b'));
    });
    await eventually(async () => expect(await size()).toBe('32px'));
    await page.evaluate(() => {
      document.querySelector('b')?.remove();
      return window.aw.reset();
    });
    expect(await page.content()).toBe(bytes);
    await page.close();
  });

  it('does not carry effects over to elements that the page clones', async () => {
    const page = await openDriven('px');
    const sizes = (selector: string) =>
      page.$$eval(selector, (found) => found.map((each) => getComputedStyle(each).fontSize));
    const copied = () => document.querySelector('.title')?.cloneNode(true) ?? '';
    await page.evaluate(() => window.aw.set('text_zoom', '200'));
    await page.evaluate(() => window.aw.set('highlight_links'));
    const [first, shown] = [await page.evaluateHandle(copied), await page.evaluateHandle(copied)];
    await page.evaluate((copy) => window.aw.one('main').append(copy), shown);
    await page.evaluate(() => window.aw.settled());
    expect(new Set(await sizes('main .title'))).toEqual(new Set(['48px']));
    await page.evaluate(() => window.aw.reset());
    await page.evaluate((copy) => window.aw.one('main').append(copy), first);
    await eventually(async () => expect(new Set(await sizes('main .title'))).toEqual(new Set(['24px'])));
    expect(await page.$$eval('main > .title', (found) => found.map((each) => each.outerHTML))).toEqual(
      Array(2).fill('<h2 class="title">Opening hours</h2>'),
    );
    await page.close();
  });

  describe('handling of style changes made by the page', () => {
    let page: Page;
    beforeAll(async () => {
      page = await openDriven('layered');
    });
    afterAll(() => page?.close());

    /**
     * Lets the page modify styles while effects are on, and waits until the computed styles match `shown`. Returns the
     * `style` attribute that remains after the effects are turned off.
     */
    async function leftAfter(
      write: (element: HTMLElement) => void,
      shown: Readonly<Partial<Record<'fontSize' | 'outlineStyle' | 'color', string>>>,
    ): Promise<string | null> {
      await page.evaluate(async () => {
        await window.aw.set('text_zoom', '200');
        await window.aw.set('highlight_links');
      });
      const link = await page.evaluateHandle(() => window.aw.one('.link'));
      await link.evaluate(write);
      await eventually(async () => {
        const seen = await page.evaluate(async () => {
          await window.aw.settled();
          const { fontSize, outlineStyle, color } = getComputedStyle(window.aw.one('.link'));
          return { fontSize, outlineStyle, color };
        });
        expect(seen).toMatchObject(shown);
      });
      await page.evaluate(() => window.aw.reset());
      const left = await page.$eval('.link', (link) => link.getAttribute('style'));
      await page.$eval('.link', (link) => link.removeAttribute('style'));
      expect(await page.evaluate(() => window.aw.differences('untouched'))).toEqual([]);
      return left;
    }

    it('preserves the effects and the new value when the page replaces the style attribute', async () => {
      const write = (link: HTMLElement) => link.setAttribute('style', 'color:rgb(200,0,0);font-size : 20px');
      const shown = { fontSize: '40px', outlineStyle: 'solid', color: 'rgb(200, 0, 0)' };
      expect(await leftAfter(write, shown)).toBe('color:rgb(200,0,0);font-size : 20px');
    });

    it('preserves the effects and the new values when the page sets individual style properties', async () => {
      const write = (link: HTMLElement) => {
        link.style.color = 'rgb(0, 120, 0)';
        link.style.fontSize = '30px';
      };
      const shown = { fontSize: '60px', outlineStyle: 'solid', color: 'rgb(0, 120, 0)' };
      expect(await leftAfter(write, shown)).toMatch(
        /^(color: rgb\(0, 120, 0\); font-size: 30px|font-size: 30px; color: rgb\(0, 120, 0\));$/,
      );
    });

    it('preserves the effects when the page removes the style attribute', async () => {
      const write = (link: HTMLElement) => link.removeAttribute('style');
      expect(await leftAfter(write, { fontSize: '32px', outlineStyle: 'solid' })).toBeNull();
    });
  });
});
