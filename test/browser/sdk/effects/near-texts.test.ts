import type { Page } from 'puppeteer-core';
import { browsers } from '../../support/browsers.ts';
import { eventually } from '../../support/eventually.ts';
import { sharedResource } from '../../support/shared-resource.ts';
import { useSite } from '../../support/use-site.ts';
import { openPage, startTestSite } from './support/site.ts';

const words = 'The library borrows interesting encyclopedias';
const html = `<!doctype html><html lang="en"><link rel="stylesheet" href="/long.css">
<script type="module" src="/driver.mjs"></script><script src="/long.js"></script>
<main><p id="first">${words}</p><nav>Departments<p id="menu">Periodicals</p></nav><x-card></x-card>
<iframe src="/long-frame" title="Frame"></iframe>${`<p>${words}</p>`.repeat(500)}<p id="last">${words}</p></main>`;

const startSite = sharedResource(async () => {
  const site = await startTestSite();
  site.add('/long', 'text/html', html);
  site.add('/long.css', 'text/css', '#menu{display:none}nav:hover #menu{display:block}');
  site.add(
    '/long.js',
    'text/javascript',
    `customElements.define('x-card', class extends HTMLElement {
      connectedCallback() {
        this.attachShadow({ mode: 'open' }).append(document.createElement('b'));
        this.shadowRoot.firstChild.append('Interesting periodicals');
      }
    })`,
  );
  site.add('/long-frame', 'text/html', '<!doctype html><html lang="en"><p>Interesting encyclopedias</p>');
  return site;
});

describe.each(browsers)('highlights near the viewport in $name', (testBrowser) => {
  const started = useSite(startSite, testBrowser);
  let page: Page;
  let bytes: string;

  const syllablesIn = (selector: string) =>
    page.evaluate(
      (selector) => window.aw.highlighted('aw-syllable-odd', window.aw.one(selector)).length,
      selector,
    );
  const highlighted = (selector: string) =>
    eventually(async () => expect(await syllablesIn(selector)).toBeGreaterThan(0));
  const source = () =>
    page.evaluate(() => {
      const inner = [
        document.querySelector('x-card')?.shadowRoot?.innerHTML,
        document.querySelector('iframe')?.contentDocument?.documentElement.outerHTML,
      ];
      return [document.documentElement.outerHTML, ...inner].join('\n');
    });

  beforeEach(async () => {
    const { site, browser } = started();
    page = await openPage(browser, `${site.url}/long`);
    bytes = await source();
    await page.evaluate(() => window.aw.set('syllable_break'));
    await highlighted('#first');
  });
  afterEach(async () => {
    await page.evaluate(() => window.aw.reset());
    await eventually(async () => expect(await source()).toBe(bytes));
    expect(await page.evaluate(() => window.aw.failures)).toEqual([]);
    await page.close();
  });

  it('appear when text is near the viewport, including text in shadow roots and frames', async () => {
    const inTrees = () =>
      page.evaluate(() => {
        const { shadowRoot = null } = document.querySelector('x-card') ?? {};
        return [
          shadowRoot !== null && window.aw.highlighted('aw-syllable-odd', shadowRoot).length > 0,
          document
            .querySelector('iframe')
            ?.contentDocument?.defaultView?.CSS.highlights.has('aw-syllable-odd'),
        ];
      });
    await eventually(async () => expect(await inTrees()).toEqual([true, true]));
    expect(await syllablesIn('#last')).toBe(0);
    await page.evaluate(() => window.aw.one('#last').scrollIntoView({ behavior: 'instant' }));
    await highlighted('#last');
  });

  it('appear in a menu that CSS shows while the pointer is over it', async () => {
    expect(await syllablesIn('#menu')).toBe(0);
    await page.hover('nav');
    await highlighted('#menu');
  });

  it('cover the whole page when it is printed', async () => {
    const missing = await page.evaluate(() => {
      window.dispatchEvent(new Event('beforeprint'));
      return [...document.querySelectorAll('p')].filter(
        (each) => window.aw.highlighted('aw-syllable-odd', each).length === 0,
      ).length;
    });
    expect(missing).toBe(0);
  });

  it('are updated when the page changes the text', async () => {
    await page.evaluate((text) => window.aw.one('#first').firstChild?.replaceWith(text), 'Photographic');
    const syllables = () =>
      page.evaluate(() => window.aw.highlighted('aw-syllable-even', window.aw.one('#first')));
    await eventually(async () => expect(await syllables()).toEqual(['to', 'ic']));
    await page.evaluate((text) => window.aw.one('#first').replaceChildren(text), words);
  });

  it('disappear from elements that the page detaches, and reappear when the page reattaches them', async () => {
    const removed = await page.evaluateHandle(() => {
      const first = window.aw.one('#first');
      first.remove();
      return first;
    });
    await eventually(async () =>
      expect(
        await page.evaluate((first) => window.aw.highlighted('aw-syllable-odd', first), removed),
      ).toEqual([]),
    );
    await page.evaluate((first) => document.querySelector('main')?.prepend(first), removed);
    await highlighted('#first');
  });
});
