import type { Page } from 'puppeteer-core';
import { browsers, newPage, type OpenBrowser } from '../../support/browsers.ts';
import { eventually } from '../../support/eventually.ts';
import { sharedResource } from '../../support/shared-resource.ts';
import { startTestSite, type TestSite } from './support/site.ts';

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

describe.each(browsers)('text decorations in $name', (testBrowser) => {
  let site: TestSite;
  let browser: OpenBrowser;
  let page: Page;
  let bytes: string;

  const breaksIn = (selector: string) =>
    page.evaluate((selector) => window.aw.one(selector).querySelectorAll('.aw-break').length, selector);
  const decorated = (selector: string) =>
    eventually(async () => expect(await breaksIn(selector)).toBeGreaterThan(0));
  const source = () =>
    page.evaluate(() => {
      const inner = [
        document.querySelector('x-card')?.shadowRoot?.innerHTML,
        document.querySelector('iframe')?.contentDocument?.documentElement.outerHTML,
      ];
      return [document.documentElement.outerHTML, ...inner].join('\n');
    });

  beforeAll(async () => {
    site = await startSite();
    browser = await testBrowser.launch();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    page = await newPage(browser);
    await page.setViewport({ width: 800, height: 600 });
    await page.goto(`${site.url}/long`);
    await page.waitForFunction(() => document.readyState === 'complete' && window.aw !== undefined);
    bytes = await source();
    await page.evaluate(() => window.aw.set('syllable_break'));
    await decorated('#first');
  });
  afterEach(async () => {
    await page.evaluate(() => window.aw.reset());
    await eventually(async () => expect(await source()).toBe(bytes));
    expect(await page.evaluate(() => window.aw.failures)).toEqual([]);
    await page.close();
  });

  it('appear when text is near the viewport, including text in shadow roots and frames', async () => {
    const inTrees = () =>
      page.evaluate(() =>
        [document.querySelector('x-card')?.shadowRoot, document.querySelector('iframe')?.contentDocument].map(
          (tree) => tree?.querySelector('.aw-break') !== null,
        ),
      );
    await eventually(async () => expect(await inTrees()).toEqual([true, true]));
    expect(await breaksIn('#last')).toBe(0);
    await page.evaluate(() => window.aw.one('#last').scrollIntoView({ behavior: 'instant' }));
    await decorated('#last');
  });

  it('appear in a menu that CSS shows while the pointer is over it', async () => {
    expect(await breaksIn('#menu')).toBe(0);
    await page.hover('nav');
    await decorated('#menu');
  });

  it('cover the whole page when it is printed', async () => {
    const missing = await page.evaluate(() => {
      window.dispatchEvent(new Event('beforeprint'));
      return [...document.querySelectorAll('p')].filter((each) => each.querySelector('.aw-break') === null)
        .length;
    });
    expect(missing).toBe(0);
  });

  it('are updated when the page changes an original text node through a saved reference', async () => {
    await page.reload();
    await page.waitForFunction(() => window.aw !== undefined);
    const text = await page.evaluateHandle(() => {
      const { firstChild } = window.aw.one('#first');
      return firstChild instanceof Text ? firstChild : null;
    });
    await page.evaluate(() => window.aw.set('syllable_break'));
    await decorated('#first');
    await page.evaluate((node) => node?.replaceData(0, node.length, 'Photographic collections'), text);
    await eventually(async () => {
      expect(await page.evaluate(() => window.aw.one('#first').textContent)).toBe('Photographic collections');
      expect(await breaksIn('#first')).toBeGreaterThan(0);
    });
    await page.evaluate((node, words) => node?.replaceData(0, node.length, words), text, words);
    await decorated('#first');
  });

  it('disappear from elements that the page detaches, and reappear when the page reattaches them', async () => {
    const removed = await page.evaluateHandle(() => {
      const first = window.aw.one('#first');
      first.remove();
      return first;
    });
    await eventually(async () =>
      expect(await page.evaluate((first) => first.innerHTML, removed)).toBe(words),
    );
    await page.evaluate((first) => document.querySelector('main')?.prepend(first), removed);
    await decorated('#first');
  });
});
