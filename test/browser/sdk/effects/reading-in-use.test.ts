import type { Browser } from 'puppeteer-core';
import { browsers } from '../../support/browsers.ts';
import { startLibrary, type Visit, visit } from './in-use/visit.ts';
import type { TestSite } from './support/site.ts';

describe.each(browsers)('a visitor who reads in $name', (testBrowser) => {
  let site: TestSite;
  let browser: Browser;
  let visitor: Visit;
  beforeAll(async () => {
    site = await startLibrary();
    browser = await testBrowser.launch();
    visitor = await visit(browser, site);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });
  afterEach(async () => {
    await visitor.reset();
    await visitor.page.mouse.move(1, 1);
    await visitor.page.evaluate(() => {
      window.scrollTo({ top: 0, behavior: 'instant' });
      getSelection()?.removeAllRanges();
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
  });

  const boxOf = (selector: string) =>
    visitor.page.$eval(selector, (element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      return { top, bottom, left, right };
    });
  /** The edges of the band that the shades leave clear, once it holds `y`. */
  const clearBandAround = async (y: number) => {
    const band = await visitor.page.waitForFunction(
      (y) => {
        const shadow = document.querySelector('html > [popover]')?.shadowRoot;
        const [above, below] = [...(shadow?.querySelectorAll('.aw-shade') ?? [])].map((shade) =>
          shade.getBoundingClientRect(),
        );
        return above && below && above.bottom <= y && y <= below.top
          ? { top: above.bottom, height: below.top - above.bottom }
          : false;
      },
      {},
      y,
    );
    return (await band.jsonValue()) as { top: number; height: number };
  };

  it('has five clear lines at the pointer, and at the focus', async () => {
    const { page } = visitor;
    await visitor.set('reading_mask');
    const { top, left } = await boxOf('#third');
    await page.mouse.move(left + 30, top + 12);
    const { top: bandStart, height: bandHeight } = await clearBandAround(top + 12);
    expect([Math.abs(bandStart - (top - 48)) < 2, Math.round(bandHeight)]).toEqual([true, 120]);

    await page.focus('#to-sun');
    await page.keyboard.press('Tab');
    const notes = await boxOf('#notes');
    const { top: bandTop, height } = await clearBandAround(notes.top + 4);
    expect(bandTop).toBeLessThan(notes.top);
    expect(height).toBeGreaterThanOrEqual(60);
  });

  it('has one clear line with edges in the color of the guide, which may change meanwhile', async () => {
    const { page } = visitor;
    await visitor.set('line_focus', 'one_line');
    const { top, left } = await boxOf('#second');
    await page.mouse.move(left + 30, top + 12);
    const { top: bandStart, height: bandHeight } = await clearBandAround(top + 12);
    expect([Math.abs(bandStart - top) < 2, Math.round(bandHeight)]).toEqual([true, 24]);
    const colors = () => visitor.allAbove('.aw-edge', (edge) => getComputedStyle(edge).backgroundColor);
    expect(await colors()).toEqual(['rgb(255, 176, 0)', 'rgb(255, 176, 0)']);
    await visitor.set('guide_color', '#0000FF');
    expect(await colors()).toEqual(['rgb(0, 0, 255)', 'rgb(0, 0, 255)']);
    await visitor.set('line_focus', 'three_lines');
    expect((await clearBandAround(top + 12)).height).toBeCloseTo(72, 0);
  });

  it('has a line of 4 px under the text at the pointer', async () => {
    await visitor.set('reading_guide');
    const { top, left } = await boxOf('#second');
    await visitor.page.mouse.move(left + 30, top + 12);
    await visitor.page.waitForFunction(
      (y) => {
        const guide = document.querySelector('html > [popover]')?.shadowRoot?.querySelector('.aw-guide');
        const box = guide?.getBoundingClientRect();
        return (
          box !== undefined && box.height === 4 && Math.abs(box.top - y) < 2 && box.width >= innerWidth - 20
        );
      },
      {},
      top + 24,
    );
  });

  it('has the article alone, follows its links in it, and leaves it by Escape', async () => {
    const { page } = visitor;
    await page.evaluate(() => {
      Object.assign(window.aw.client.settings, { unset: (code: string) => window.aw.unset(code) });
    });
    await visitor.set('reader_mode');
    await visitor.above('.aw-article');
    const parts = await visitor.allAbove(
      '.aw-article :is(h1, h2, h3, p, img, a, strong, nav, aside, form, textarea)',
      (part) => (part.localName === 'img' ? `img ${part.getAttribute('alt')}` : part.localName),
    );
    expect(parts).toEqual(['h1', 'p', 'h2', 'p', 'a', 'h3', 'p', 'strong', 'img A boat at low water']);
    expect(await visitor.axe()).toEqual([]);
    expect(await page.$eval('main', (main) => main.inert)).toBe(true);
    await (await visitor.above('.aw-article a[href="#sun"]')).press('Enter');
    expect(await visitor.allAbove('.aw-article :focus', (heading) => heading.textContent)).toEqual([
      'The sun',
    ]);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.documentElement.hasAttribute('data-aw-reader_mode'));
    expect(await page.$eval('main', (main) => main.inert)).toBe(false);
  });

  it('goes to a heading by a list of contents that grows with the page, and comes back by Escape', async () => {
    const { page } = visitor;
    await visitor.set('table_of_contents');
    const launcher = await visitor.above('.aw-launcher button');
    await launcher.press('Enter');
    const rows = () =>
      visitor.allAbove(
        '.aw-contents li > a',
        (row) => `${row.parentElement?.parentElement?.closest('li') ? '- ' : ''}${row.textContent}`,
      );
    expect(await rows()).toEqual(['How tides work', '- The moon', '- The sun']);
    await page.evaluate(() => {
      const heading = document.createElement('h2');
      heading.id = 'new';
      heading.textContent = 'Neap tides';
      document.querySelector('article')?.append(heading);
      return window.aw.settled();
    });
    await visitor.above('.aw-contents a[href="#new"]');
    await page.evaluate(() => document.querySelector('#new')?.remove());
    expect(await visitor.axe()).toEqual([]);
    expect(
      await visitor.allAbove(
        '.aw-row, .aw-launcher button, .aw-close',
        (control) => Math.min(control.offsetHeight, control.offsetWidth) >= 44,
      ),
    ).not.toContain(false);
    await (await visitor.above('.aw-contents a[href="#sun"]')).press('Enter');
    expect(await page.evaluate(() => [document.activeElement?.id, location.hash])).toEqual(['sun', '']);
    await (await visitor.above('.aw-close')).press('Enter');
    await launcher.press('Enter');
    await page.keyboard.press('Escape');
    expect(
      await visitor.allAbove('.aw-launcher button', (button) => [
        button.getAttribute('aria-expanded'),
        button.matches(':focus'),
      ]),
    ).toEqual([['false', true]]);
  });

  it('has a panel open at once when just switched on, and waiting on the next page', async () => {
    const { page } = visitor;
    const isOpen = async () => (await visitor.allAbove('.aw-panel', (panel) => !panel.hidden))[0];
    await visitor.set('page_structure');
    expect(await isOpen()).toBe(false);
    await visitor.reset();
    await page.evaluate(() => Object.assign(window, { isActing: true }));
    await visitor.set('page_structure');
    expect(await isOpen()).toBe(true);
    await page.evaluate(() => Object.assign(window, { isActing: false }));
  });

  it('has a word explained by keyboard, when asked and not before', async () => {
    const { page } = visitor;
    await page.evaluate(() => {
      const asked: unknown[] = [];
      Object.assign(window, { asked });
      window.aw.answers.vocabulary = (input) => {
        asked.push(input);
        return {
          dir: 'ltr',
          words: [
            {
              word: 'tables',
              start: 0,
              end: 6,
              definition: 'Lists of times.',
              partOfSpeech: 'noun',
              example: '<b>Read</b> it.',
            },
          ],
        };
      };
    });
    await visitor.set('dictionary_lookup');
    await select('#second', 'tables');
    await visitor.above('.aw-selection:not([hidden])');
    expect(await page.evaluate(() => (window as unknown as { asked: unknown[] }).asked)).toEqual([]);
    expect(await visitor.axe()).toEqual([]);
    await page.keyboard.down('Alt');
    await page.keyboard.press('Enter');
    await page.keyboard.up('Alt');
    await page.keyboard.press('Enter');
    await visitor.above('.aw-entry');
    expect(await visitor.allAbove('.aw-panel h2, .aw-entry dd', (part) => part.textContent)).toEqual([
      'tables',
      'Lists of times.',
      'noun',
      '<b>Read</b> it.',
    ]);
    expect(await page.evaluate(() => (window as unknown as { asked: unknown[] }).asked)).toEqual([
      { text: 'tables', maxWords: 1, language: 'en' },
    ]);
    expect(await visitor.axe()).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await visitor.allAbove('.aw-panel', (panel) => panel.hidden)).toEqual([true]);
  });

  it('sees a picture of a word that the set of the site has, and no button for another', async () => {
    await visitor.set('picture_dictionary');
    await visitor.page.waitForFunction(
      () => performance.getEntriesByName(new URL('/pictures/words.json', location.href).href).length > 0,
    );
    await select('#second', 'tables');
    await select('#second', 'library');
    await (await visitor.above('.aw-selection:not([hidden]) button')).click();
    expect(await visitor.allAbove('.aw-pictured img', (image) => image.getAttribute('src'))).toEqual([
      `${site.url}/pictures/library.svg`,
    ]);
    expect(await visitor.axe()).toEqual([]);
  });

  it('marks words, finds them marked after a reload, and unmarks them', async () => {
    const { page } = visitor;
    const marked = () =>
      page.evaluate(() => [...(CSS.highlights.get('aw-marks') ?? [])].map((range) => String(range)));
    const press = async () => (await visitor.above('.aw-selection:not([hidden]) button')).click();
    await visitor.set('highlighter');
    await select('#third', 'spring tide');
    await press();
    expect(await marked()).toEqual(['spring tide']);
    await visitor.reset();
    expect(await marked()).toEqual([]);
    await page.reload();
    await page.waitForFunction(() => window.aw !== undefined);
    await visitor.set('highlighter');
    await visitor.set('word_anchors');
    await page.waitForFunction(
      () => String([...(CSS.highlights.get('aw-marks') ?? [])][0] ?? '') === 'spring tide',
    );
    await page.evaluate(() => window.aw.unset('word_anchors'));
    await select('#third', 'spring');
    await press();
    expect([await marked(), await page.evaluate(() => Object.keys(localStorage))]).toEqual([[], []]);
  });

  it('has words dressed by several tools at once, and each text node back when the last goes', async () => {
    const { page } = visitor;
    const text = await page.evaluateHandle(() => document.querySelector('#first')?.firstChild as Text);
    const dressed = () =>
      page.$eval('#first', (first) => ({
        text: first.textContent,
        kinds: ['aw-anchor', 'aw-break', 'aw-noun', 'aw-picture'].filter(
          (kind) => first.querySelector(`.${kind}`) !== null,
        ),
      }));
    const waitFor = (kind: string) =>
      page.waitForFunction((kind) => document.querySelector(`#first .${kind}`) !== null, {}, kind);
    const before = await dressed();
    await visitor.set('word_anchors');
    await visitor.set('syllable_break');
    await visitor.set('parts_of_speech');
    await visitor.set('symbol_support', 'arasaac');
    for (const kind of ['aw-anchor', 'aw-break', 'aw-noun', 'aw-picture']) await waitFor(kind);
    expect(await dressed()).toEqual({
      text: before.text,
      kinds: ['aw-anchor', 'aw-break', 'aw-noun', 'aw-picture'],
    });
    await page.click('#first');
    expect((await visitor.seen()).first).toBe(1);

    await page.evaluate(() => window.aw.unset('word_anchors'));
    await page.waitForFunction(
      () =>
        document.querySelector('#first .aw-anchor') === null &&
        document.querySelector('#first .aw-break') !== null,
    );
    expect((await dressed()).kinds).toEqual(['aw-break', 'aw-noun', 'aw-picture']);
    await text.evaluate((node) => {
      node.data = 'The library moved.';
    });
    await page.waitForFunction(() => document.querySelector('#first')?.textContent === 'The library moved.');
    await visitor.reset();
    expect(
      await text.evaluate((node) => [
        document.querySelector('#first')?.firstChild === node,
        document.querySelector('#first')?.innerHTML,
      ]),
    ).toEqual([true, 'The library moved.']);
  });

  it('copies dressed words as they were', async () => {
    const { page } = visitor;
    await visitor.set('syllable_break');
    await visitor.set('word_anchors');
    await page.waitForFunction(() => document.querySelector('#second .aw-break') !== null);
    const copied = await page.evaluate(async () => {
      const taken = new Promise<string>((resolve) => {
        document.addEventListener('copy', () => resolve(String(getSelection())), { once: true });
      });
      getSelection()?.selectAllChildren(document.querySelector('#second') as Element);
      document.execCommand('copy');
      return Promise.race([taken, String(getSelection())]);
    });
    expect(copied).toBe(
      'The library keeps tide tables of two hundred years. The sun has a part in it as well.',
    );
  });

  it('goes through regions, headings and links by tabs and arrow keys', async () => {
    const { page } = visitor;
    await visitor.set('page_structure');
    await (await visitor.above('.aw-launcher button')).press('Enter');
    const shown = () =>
      visitor.allAbove('[role="tabpanel"]:not([hidden]) li button', (row) =>
        [...row.children].map((part) => part.textContent).join(' / '),
      );
    expect(await visitor.allAbove('[role="tab"]', (tab) => tab.textContent)).toEqual([
      'Regions (6)',
      'Headings (3)',
      'Links (4)',
    ]);
    expect(await shown()).toEqual([
      'Header of the page',
      'Search',
      'Main / Navigation',
      'Main content',
      'Side content',
      'Footer of the page',
    ]);
    expect(await visitor.axe()).toEqual([]);
    const tab = await visitor.above('[role="tab"][aria-selected="true"]');
    await tab.press('ArrowRight');
    expect(await shown()).toEqual(['How tides work / Level 1', 'The moon / Level 2', 'The sun / Level 3']);
    await (await visitor.above('[role="tabpanel"]:not([hidden]) li:nth-child(2) button')).press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('moon');
  });

  it('reads what a control without words is called, by pointer and by focus, until Escape', async () => {
    const { page } = visitor;
    const shown = () => visitor.allAbove('.aw-tooltip', (box) => (box.hidden ? null : box.textContent));
    await visitor.set('tooltips');
    await page.hover('#find');
    expect(await shown()).toEqual(['Search']);
    await page.keyboard.press('Escape');
    expect(await shown()).toEqual([null]);
    await page.hover('#send');
    expect(await shown()).toEqual([null]);
    await page.focus('#search');
    expect(await shown()).toEqual(['Search the catalog']);
  });

  async function select(selector: string, words: string): Promise<void> {
    await visitor.page.evaluate(
      (selector, words) => {
        const walker = document.createTreeWalker(
          document.querySelector(selector) as Element,
          NodeFilter.SHOW_TEXT,
        );
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          const at = node.textContent?.indexOf(words) ?? -1;
          if (at === -1) continue;
          getSelection()?.setBaseAndExtent(node, at, node, at + words.length);
          break;
        }
        return window.aw.settled();
      },
      selector,
      words,
    );
  }
});
