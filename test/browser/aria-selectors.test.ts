import type { Page } from 'puppeteer-core';
import { fragments, pages } from '../functions/content/aria/fixtures/markup.ts';
import { allSelectors } from '../functions/content/aria/support/all-selectors.ts';
import { chromium, newPage, type OpenBrowser } from './support/browsers.ts';

interface Found {
  readonly elements: number;
  readonly indexes: number[][];
}

const found = ({ elements }: Found) => ({
  elements,
  indexes: Array.from({ length: elements }, (_, index) => [index]),
});

describe('aria-fix selectors in Chromium', () => {
  let browser: OpenBrowser;
  let page: Page;

  beforeAll(async () => {
    browser = await chromium.launch();
    page = await newPage(browser);
    // Aborts all requests, because the markup references nonexistent resources.
    await page.setOfflineMode(true);
  });
  afterAll(() => browser?.close());

  it.each(fragments)(
    'match exactly one element each in a fragment with %s and a %s parent',
    async (_name, rootName, html) => {
      const seen = await page.evaluate(
        (rootName, html, selectors) => {
          const root = document.createElement(rootName);
          root.innerHTML = html;
          const all = [...root.querySelectorAll('*')];
          return {
            elements: all.length,
            indexes: selectors.map((selector) =>
              [...root.querySelectorAll(selector)].map((element) => all.indexOf(element)),
            ),
          };
        },
        rootName,
        html,
        allSelectors(html).selectors,
      );
      expect(seen).toEqual(found(seen));
    },
  );

  it.each(pages)('match exactly one element each on a page %s', async (_name, html) => {
    await page.setContent(html, { waitUntil: 'domcontentloaded' });
    const seen = await page.evaluate((selectors) => {
      const all = [...document.querySelectorAll('*')];
      return {
        elements: all.length,
        indexes: selectors.map((selector) =>
          [...document.querySelectorAll(selector)].map((element) => all.indexOf(element)),
        ),
      };
    }, allSelectors(html).selectors);
    expect(seen).toEqual(found(seen));
  });
});
