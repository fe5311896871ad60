import { type Browser, chromium, type Page } from 'playwright-core';
import { SourceMarkup } from '../../functions/content/verification/markup/source-markup.ts';
import { builtElements, newIn } from '../functions/content/verification/built-elements.ts';
import { addedMarkup, changedMarkup, sameMarkup } from '../functions/content/verification/markup-cases.ts';
import { quietArguments } from './quiet-arguments.ts';

describe('what Chromium builds of an answer', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: quietArguments,
    });
    page = await browser.newPage({ offline: true });
  });
  afterAll(() => browser?.close());

  /** Nothing of the attacks may run: the markup is only put into elements that no page shows. */
  const build = (markup: string): Promise<string[][]> =>
    page.evaluate(`(${builtElements.toString()})(window, ${JSON.stringify(markup)})`);

  it.each([...addedMarkup, ...changedMarkup, ...sameMarkup])(
    'to %j is nothing new, or found: %j',
    async (source, answer) => {
      const { added } = new SourceMarkup(source).compare(answer);
      const built = newIn(await build(source), await build(answer));
      expect(added.length > 0 ? [] : built).toEqual([]);
    },
  );

  it('is new for most of what is found: the table is about real attacks', async () => {
    let attacks = 0;
    for (const [source, answer] of addedMarkup) {
      if (newIn(await build(source), await build(answer)).length > 0) attacks += 1;
    }
    expect(attacks).toBeGreaterThan(addedMarkup.length * 0.7);
  });
});
