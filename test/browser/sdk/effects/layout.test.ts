import type { Page } from 'puppeteer-core';
import { browsers } from '../../support/browsers.ts';
import { eventually } from '../../support/eventually.ts';
import { sharedResource } from '../../support/shared-resource.ts';
import { useSite } from '../../support/use-site.ts';
import { openPage, startTestSite } from './support/site.ts';

/** Declarations that contradict the tools, in a cascade layer and with a high specificity. */
const important = [
  'outline:none',
  'text-decoration:none',
  'text-align:left',
  'max-width:none',
  'margin-block-end:0',
  'min-width:0',
  'min-height:0',
]
  .map((declaration) => `${declaration}!important`)
  .join(';');

const words = 'Plain words fill the line so that the link is a small part of it. '.repeat(3);
const body = `<main><h1>Title</h1>
<p id="text">${words}<a id="in-text" href="#a">Link</a> <a id="short" href="#b">1</a></p>
<nav><ul><li><a id="alone" href="#c">Menu</a></li></ul></nav><button id="button">B</button>
<img id="picture" src="/picture.png" alt="Picture" width="40" height="40"><div id="photo">Photo</div>
<div class="row"><div class="column">${words}</div><div class="column">${words}</div></div>
<div id="floated">${words}</div><div id="columns">${words}</div><p class="same">Not fixed</p></main>
<aside id="aside">Aside</aside><aside id="filter">Filter <input></aside>
<div id="cookie-bar" class="bar">We use cookies <button>OK</button></div><div class="bar" id="other">Other</div>
<div id="pinned-wrapper"><div>Content</div><div>Pinned</div></div>
<div class="wrapper"><main role="presentation">Wrapped</main></div>
<div id="editor" contenteditable="true"><p>Edited <a href="#d">link</a></p></div>`;

const startSite = sharedResource(async () => {
  const site = await startTestSite();
  site.add(
    '/layout.css',
    'text/css',
    `@layer reset,page;@layer reset{@layer inner{*{${important}}}}@layer page{.row{display:flex;gap:8px}.column{width:300px}
#floated{float:left;width:200px}#columns{columns:3}#pinned-wrapper>div:last-child{position:sticky;top:0}#photo{background:url(/picture.png)}#cookie-bar{position:fixed;bottom:0}}
#in-text#in-text#in-text,#button#button{${important}}`,
  );
  site.add(
    '/layout',
    'text/html',
    `<!doctype html><html lang="en"><link rel="stylesheet" href="/layout.css"><script type="module" src="/driver.mjs"></script>${body}`,
  );
  return site;
});

type Row = readonly [
  code: string,
  value: string | null,
  expected: readonly (readonly [string, string, RegExp])[],
];

/** For each tool, the computed styles that it must produce. */
const tools: readonly Row[] = [
  [
    'highlight_links',
    null,
    [
      ['#in-text', 'outline-style', /^solid$/],
      ['#editor a', 'outline-style', /^none$/],
    ],
  ],
  ['underline_links', null, [['#in-text', 'text-decoration-line', /^underline$/]]],
  ['highlight_headings', null, [['h1', 'outline-style', /^solid$/]]],
  ['paragraph_spacing', '200', [['#text', 'margin-block-end', /^32px$/]]],
  [
    'text_align',
    'end',
    [
      ['#text', 'text-align', /^end$/],
      ['li', 'text-align', /^end$/],
      ['#editor p', 'text-align', /^left$/],
    ],
  ],
  [
    'line_length',
    'ch45',
    [
      ['#text', 'max-inline-size', /^\d+(?:\.\d+)?px$/],
      ['li', 'max-inline-size', /^none$/],
    ],
  ],
  [
    'larger_targets',
    null,
    [
      ['#button', 'min-height', /^44px$/],
      ['#alone', 'display', /flex$/],
      ['#in-text', 'display', /^inline$/],
      ['#in-text', 'padding-top', /^14px$/],
      ['#short', 'padding-left', /^1\d(?:\.\d+)?px$/],
    ],
  ],
  [
    'hide_images',
    null,
    [
      ['#picture', 'display', /^none$/],
      ['#photo', 'background-image', /^none$/],
    ],
  ],
  [
    'hide_distractions',
    null,
    [
      ['#aside', 'display', /^none$/],
      ['#cookie-bar', 'display', /^none$/],
      ['#filter', 'display', /^block$/],
      ['#other', 'display', /^block$/],
      ['#pinned-wrapper > :first-child', 'display', /^block$/],
      ['#pinned-wrapper > :last-child', 'display', /^none$/],
      ['.wrapper', 'display', /^block$/],
    ],
  ],
  [
    'simplify_layout',
    null,
    [
      ['.row', 'display', /^block$/],
      ['.column', 'width', /^(?:auto|[4-9]\d\d.*px)$/],
      ['#floated', 'float', /^none$/],
      ['#columns', 'column-count', /^auto$/],
      ['#photo', 'background-image', /^none$/],
      ['#aside', 'display', /^none$/],
      ['#filter', 'display', /^block$/],
    ],
  ],
  ['invert_colors', null, [['#picture', 'filter', /^invert\(1\)$/]]],
];

/** Tools that insert elements for what they hide. */
const inserting = ['hide_images'];

describe.each(browsers)('layout and target tools in $name', (testBrowser) => {
  const started = useSite(startSite, testBrowser);
  let page: Page;
  beforeAll(async () => {
    const { site, browser } = started();
    page = await openPage(browser, `${site.url}/layout`);
  });

  it.each(tools)(
    "overrides the page's important declarations for %s %s without writing into its elements",
    async (code, value, expected) => {
      const bytes = await page.$eval('body', (body) => body.outerHTML);
      const look = () =>
        page.evaluate(
          (properties) =>
            properties.map(([selector, property]) =>
              getComputedStyle(window.aw.one(selector)).getPropertyValue(property),
            ),
          expected.map(([selector, property]) => [selector, property] as const),
        );
      const before = await look();
      await page.evaluate((...tool) => window.aw.set(...tool), code, value);
      await eventually(async () =>
        expect(await look()).toEqual(expected.map(([, , pattern]) => expect.stringMatching(pattern))),
      );
      const now = await page.$eval('body', (body) => body.outerHTML);
      expect(now === bytes).toBe(!inserting.includes(code));
      await page.evaluate(() => window.aw.reset());
      await eventually(async () => expect(await page.$eval('body', (body) => body.outerHTML)).toBe(bytes));
      expect(await look()).toEqual(before);
    },
  );

  it('outlines the focused element although the page removes all outlines', async () => {
    await page.evaluate(() => window.aw.set('highlight_focus'));
    await page.focus('#button');
    const outline = () => page.$eval('#button', (button) => getComputedStyle(button).outline);
    await eventually(async () => expect(await outline()).toMatch(/4px/));
    await page.evaluate(() => window.aw.reset());
    expect(await outline()).not.toMatch(/4px/);
  });
});
