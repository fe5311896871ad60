import type { Page } from 'puppeteer-core';
import { SourceMarkup } from '../../functions/content/verification/markup/source-markup.ts';
import { builtElements, newIn } from '../functions/content/verification/built-elements.ts';
import { addedMarkup, changedMarkup, sameMarkup } from '../functions/content/verification/markup-cases.ts';
import { chromium, newPage, type OpenBrowser } from './support/browsers.ts';

describe('what Chromium builds of an answer', () => {
  let browser: OpenBrowser;
  let page: Page;

  beforeAll(async () => {
    browser = await chromium.launch();
    page = await newPage(browser);
    await page.setOfflineMode(true);
    // An image that fails to load runs its attack, though no page shows it: a dialog would stop the page.
    await page.evaluate(() => void Object.assign(window, { alert: () => undefined }));
  });
  afterAll(() => browser?.close());

  /** What the browser builds of each, in elements that no page shows. */
  const build = (...markups: string[]) =>
    page.evaluate(
      (source, markups): string[][][] => {
        const built: typeof builtElements = new Function(`return ${source}`)();
        return markups.map((markup) => built(window, markup));
      },
      builtElements.toString(),
      markups,
    );

  it.each([...addedMarkup, ...changedMarkup, ...sameMarkup])(
    'to %j is nothing new, or found: %j',
    async (source, answer) => {
      const { added } = new SourceMarkup(source).compare(answer);
      const [before = [], after = []] = await build(source, answer);
      const built = newIn(before, after);
      expect(added.length > 0 ? [] : built).toEqual([]);
    },
  );

  it('is new for most of what is found: the table is about real attacks', async () => {
    const sources = await build(...addedMarkup.map(([source]) => source));
    const answers = await build(...addedMarkup.map(([, answer]) => answer));
    const attacks = sources.filter((source, index) => newIn(source, answers[index] ?? []).length > 0);
    expect(attacks.length).toBeGreaterThan(addedMarkup.length * 0.7);
  });
});
