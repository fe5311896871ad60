import { browsers, newPage } from '../../support/browsers.ts';
import { eventually } from '../../support/eventually.ts';
import { sharedResource } from '../../support/shared-resource.ts';
import { useSite } from '../../support/use-site.ts';
import { startTestSite } from './support/site.ts';

const startSite = sharedResource(async () => {
  const site = await startTestSite();
  const rows = '<p>Library</p>'.repeat(2_000);
  site.add(
    '/changing',
    'text/html',
    `<!doctype html><html lang="en"><script type="module" src="/driver.mjs"></script>${rows}`,
  );
  return site;
});

describe.each(browsers)('word highlights in $name', (testBrowser) => {
  const started = useSite(startSite, testBrowser);

  it('are updated at most twice a second while a large page changes, and follow scrolling', async () => {
    const { site, browser } = started();
    const page = await newPage(browser);
    await page.setViewport({ width: 800, height: 600 });
    await page.goto(`${site.url}/changing`);
    await page.waitForFunction(() => window.aw !== undefined);
    const bytes = await page.content();
    await page.evaluate(() => window.aw.set('syllable_break'));
    const [highlightedTexts, durationMs] = await page.evaluate(async () => {
      const { add } = Highlight.prototype;
      const texts = new Set<string | null>();
      Highlight.prototype.add = function (range) {
        texts.add(range.startContainer.nodeValue);
        return add.call(this, range);
      };
      const startedAtMs = performance.now();
      for (let render = 1; render <= 20; render += 1) {
        for (const row of document.querySelectorAll('p')) row.textContent = `Library ${render}`;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      Highlight.prototype.add = add;
      return [texts.size, performance.now() - startedAtMs] as const;
    });
    // Highlights are updated at most twice a second. An update may highlight texts from two renders.
    expect(highlightedTexts).toBeLessThanOrEqual(2 * (durationMs / 500 + 1));
    const rowsOnScreen = () =>
      page.evaluate(() => {
        const rows = [...document.querySelectorAll('p')].filter((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return bottom > 0 && top < innerHeight;
        });
        return rows.map((row) => window.aw.highlighted('aw-syllable-odd', row).join());
      });
    const highlighted = () => page.evaluate(() => CSS.highlights.get('aw-syllable-odd')?.size ?? 0);
    for (const y of [0, 20_000]) {
      await page.evaluate((top) => window.scrollTo(0, top), y);
      await eventually(async () => expect(new Set(await rowsOnScreen())).toEqual(new Set(['Li'])));
      expect(await highlighted()).toBeLessThan(200);
    }
    expect(
      (await page.content()).replaceAll('Library 20', 'Library').replace(' data-aw-syllable_break=""', ''),
    ).toBe(bytes);
    await page.evaluate(() => window.aw.reset());
    expect(await page.evaluate(() => [...CSS.highlights.keys()])).toEqual([]);
    await page.close();
  });
});
