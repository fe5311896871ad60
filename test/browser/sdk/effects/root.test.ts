import type { Page } from 'puppeteer-core';
import { browsers } from '../../support/browsers.ts';
import { eventually } from '../../support/eventually.ts';
import { sharedResource } from '../../support/shared-resource.ts';
import { useSite } from '../../support/use-site.ts';
import { openPage, startTestSite } from './support/site.ts';

const part = (id: string, attributes: string) =>
  `<div id="${id}" class="part" ${attributes}><h2>Title</h2><p>Words <a href="#x">link</a> <em>word</em></p><p style="color:#333;font-size:15px">Styled</p>
<button>Button</button><img src="/picture.png" alt="Picture" width="40" height="40"><svg width="9" height="9"><path d="M4 6h16v9z"/></svg><p data-aw-ignore>Ignored</p></div>`;

const startSite = sharedResource(async () => {
  const site = await startTestSite();
  site.add(
    '/part.css',
    'text/css',
    'body{font:16px/1.4 serif;color:#444;background:#fff}.part{font-size:1.25em;padding:4px}h2{font-size:24px;color:#777}p{margin:4px;max-width:40em}',
  );
  site.add(
    '/part',
    'text/html',
    `<!doctype html><html lang="en"><link rel="stylesheet" href="/part.css"><script type="module" src="/driver.mjs"></script>${part('outside', '')}${part('inside', 'data-root')}<aside id="beside">Beside</aside>`,
  );
  return site;
});

/** Tools that change styles, with the properties that they must change within the root. */
const tools: readonly (readonly [code: string, value: string | null, selector: string, property: string])[] =
  [
    ['contrast_mode', 'dark', 'p', 'color'],
    ['contrast_mode', 'increased', 'h2', 'color'],
    ['contrast_mode', 'yellow_on_black', '', 'background-color'],
    ['contrast_mode', 'low', '', 'filter'],
    ['text_color', '#1A1A80', 'p', 'color'],
    ['background_color', '#FFF3C4', '', 'background-color'],
    ['link_color', '#0B57D0', 'a', 'color'],
    ['text_zoom', '150', 'p', 'font-size'],
    ['text_zoom', '150', 'h2', 'font-size'],
    ['font_family', 'verdana', 'p', 'font-family'],
    ['font_weight', 'bold', 'p', 'font-weight'],
    ['line_height', '250', 'p', 'line-height'],
    ['letter_spacing', '10', 'p', 'letter-spacing'],
    ['word_spacing', '40', 'p', 'word-spacing'],
    ['paragraph_spacing', '300', 'p', 'margin-block-end'],
    ['text_align', 'end', 'p', 'text-align'],
    ['line_length', 'ch45', 'p', 'max-inline-size'],
    ['remove_italics', null, 'em', 'font-style'],
    ['highlight_links', null, 'a', 'outline-style'],
    ['underline_links', null, 'h2', ''],
    ['highlight_headings', null, 'h2', 'outline-style'],
    ['saturation', '50', '', 'filter'],
    ['invert_colors', null, 'img', 'filter'],
    ['larger_targets', null, 'button', 'min-height'],
    ['large_cursor', null, 'p', 'cursor'],
    ['hide_images', null, 'img', 'display'],
    ['pause_animations', null, 'p', 'transition-duration'],
  ];

/** Returns all computed styles outside the root, and those of the ignored element inside it that are not layout. */
function readUnchanged(): string[] {
  const layout = /^(?:width|height|(?:inline|block)-size|perspective-origin|transform-origin|--.*)$/;
  const outside = [
    document.documentElement,
    document.body,
    ...document.querySelectorAll('#outside, #outside *, #beside'),
  ];
  return outside.flatMap((element) =>
    [...getComputedStyle(element)]
      .filter((name) => !layout.test(name))
      .map((name) => `${element.localName} ${name}: ${getComputedStyle(element).getPropertyValue(name)}`),
  );
}

describe.each(browsers)('the root option of attachEffects in $name', (testBrowser) => {
  const started = useSite(startSite, testBrowser);
  let page: Page;
  beforeAll(async () => {
    const { site, browser } = started();
    page = await openPage(browser, `${site.url}/part`);
  });

  it.each(tools)(
    'limits %s %s to the root, and changes %s %s in it',
    async (code, value, selector, property) => {
      const bytes = await page.content();
      const before = await page.evaluate(readUnchanged);
      const own = () =>
        page.$eval(
          `#inside ${selector}`,
          (element, name) => getComputedStyle(element).getPropertyValue(name),
          property,
        );
      const ownBefore = await own();
      await page.evaluate((...tool) => window.aw.set(...tool), code, value);
      if (property !== '') await eventually(async () => expect(await own()).not.toBe(ownBefore));
      expect(await page.evaluate(readUnchanged)).toEqual(before);
      await page.evaluate(() => window.aw.reset());
      await eventually(async () => expect(await page.content()).toBe(bytes));
      expect(await own()).toBe(ownBefore);
    },
  );

  it('enlarges text in the root by the same factor wherever its size comes from', async () => {
    const sizes = () =>
      page.$$eval('#inside, #inside h2, #inside p:not([data-aw-ignore]), #inside button', (found) =>
        found.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)),
      );
    const before = await sizes();
    await page.evaluate(() => window.aw.set('text_zoom', '200'));
    await eventually(async () =>
      expect(await sizes()).toEqual(before.map((size) => expect.closeTo(size * 2, 1))),
    );
    await page.evaluate(() => window.aw.reset());
  });
});
