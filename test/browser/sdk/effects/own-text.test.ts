import { browsers, newPage } from '../../support/browsers.ts';
import { sharedResource } from '../../support/shared-resource.ts';
import { useSite } from '../../support/use-site.ts';
import { startTestSite } from './support/site.ts';

const css = `
html { font-size: 62.5%; } body { margin: 0; } p, li, section { font-size: 1rem; line-height: 1; }
.row { display: flex; } .grid { display: grid; grid-template-columns: 1fr 2fr; } .columns { columns: 2; }
.contents { display: contents; } .table { display: table; } .cell { display: table-cell; } .empty { font-size: 0; }
aside { inline-size: 200px; flex: none; } img { inline-size: 200px; block-size: 100px; }
`;
const text = 'The library opens at nine and closes at eight on every day of the week. '.repeat(6);
const paragraph = `<p>${text}</p>`;
const picture = '<img src="/picture.png" alt="The reading room of the library in the evening">';
const question = '<label for="x">Why do leaves fall in autumn?</label><input id="x">';

/** Tool, title of the layout, and markup. */
const rows = [
  [
    'summarize_page',
    'a row',
    `<main class="row"><article>${paragraph}</article><aside>${text}</aside></main>`,
  ],
  ['summarize_page', 'a grid', `<main class="grid"><aside>Menu</aside><div>${paragraph}</div></main>`],
  [
    'summarize_page',
    'a row in a row',
    `<main class="row"><div class="row"><section>${paragraph}</section><aside>x</aside></div></main>`,
  ],
  ['summarize_page', 'a row of paragraphs', `<div><main class="row">${paragraph}${paragraph}</main></div>`],
  [
    'summarize_page',
    'a page in a row',
    `<div class="row"><main class="contents">${paragraph}</main><aside>x</aside></div>`,
  ],
  ['summarize_page', 'columns', `<main class="columns">${paragraph}${paragraph}</main>`],
  [
    'summarize_page',
    'a table',
    `<main class="table"><div class="cell">${paragraph}</div><div class="cell">x</div></main>`,
  ],
  ['summarize_page', 'text without size', `<main class="empty"><p>${text}</p></main>`],
  ['learning_hints', 'a form row', `<div><div class="row">${question}</div></div>`],
  ['learning_hints', 'a grid of questions', `<form class="grid">${question}${question}</form>`],
  [
    'learning_hints',
    'a list item as a row',
    '<ul><li class="row" data-aw-question><span>Why do leaves fall?</span> <b>1</b></li></ul>',
  ],
  ['show_image_descriptions', 'a card', `<div><div class="row">${picture}<p>${text}</p></div></div>`],
  ['show_image_descriptions', 'a gallery', `<div class="grid">${picture}${picture}</div>`],
  ['hide_images', 'text', `<p>${text}${picture}</p>`],
] as const;

const startSite = sharedResource(async () => {
  const site = await startTestSite();
  site.add('/own-text.css', 'text/css', css);
  for (const [index, [, , body]] of rows.entries()) {
    const head =
      '<link rel="stylesheet" href="/own-text.css"><script type="module" src="/driver.mjs"></script>';
    site.add(`/own-text-${index}`, 'text/html', `<!doctype html><html lang="en">${head}<body>${body}`);
  }
  return site;
});

describe.each(browsers)('text inserted into a page in $name', (testBrowser) => {
  const started = useSite(startSite, testBrowser);

  it.each(rows.map(([code, layout], index) => [code, layout, index] as const))(
    'by %s has its own size and leaves the width of everything in %s',
    async (code, _, index) => {
      const { site, browser } = started();
      const page = await newPage(browser);
      await page.setViewport({ width: 1000, height: 800 });
      await page.goto(`${site.url}/own-text-${index}`);
      await page.waitForFunction(() => window.aw !== undefined && document.readyState === 'complete');
      const { widths, sizes } = await page.evaluate(async (code) => {
        window.aw.responders.summarize = () => ({
          summary: 'The library opens at nine.',
          keyPoints: ['It closes at eight.'],
          dir: 'ltr',
        });
        window.aw.responders.hints = () => ({ hints: ['Think of the light.'], dir: 'ltr' });
        const own = [...document.body.querySelectorAll('*')];
        const widthsNow = () => own.map((each) => `${each.localName} ${each.getBoundingClientRect().width}`);
        const isImageHidden = code === 'hide_images';
        const before = widthsNow();
        await window.aw.set(code, code === 'summarize_page' ? 'short' : null);
        const inserted = () => [...document.querySelectorAll<HTMLElement>('[data-aw-inserted]')];
        while (inserted().length === 0) await new Promise(requestAnimationFrame);
        for (const each of inserted()) each.querySelector('button')?.click();
        while (inserted().some((each) => each.querySelector('ol:empty')))
          await new Promise(requestAnimationFrame);
        const texts = inserted().flatMap((each) => [each, ...each.querySelectorAll<HTMLElement>('*')]);
        return {
          widths: widthsNow().filter(
            (width, at) => width !== before[at] && !(isImageHidden && /^img/.test(width)),
          ),
          sizes: texts.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)),
        };
      }, code);
      expect(widths).toEqual([]);
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(14);
      await page.close();
    },
  );
});
