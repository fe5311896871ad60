import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from 'puppeteer-core';
import { browsers, newPage, type OpenBrowser } from '../../support/browsers.ts';
import { bundleScript } from '../../support/bundle-script.ts';
import { servePages } from '../../support/page-server.ts';
import { sharedResource } from '../../support/shared-resource.ts';

const icons = resolve(__dirname, '../../../node_modules/material-icons/iconfont/material-icons.woff2');

const startSite = sharedResource(async () => {
  const outdir = await bundleScript(resolve(__dirname, 'support/page-text-driver.ts'));
  const server = await servePages(async ({ url }, response) => {
    const { pathname } = new URL(url ?? '/', 'http://test.invalid');
    if (pathname === '/') {
      response.setHeader('Content-Type', 'text/html');
      return response.end(
        '<!doctype html><html lang="en"><script type="module" src="/page-text-driver.mjs"></script>',
      );
    }
    if (pathname === '/icons.woff2') return response.end(await readFile(icons));
    if (!pathname.endsWith('.mjs')) return response.writeHead(404).end();
    response.setHeader('Content-Type', 'text/javascript');
    return response.end(await readFile(join(outdir, pathname)));
  });
  return {
    url: `http://localhost:${server.port}/`,
    async close() {
      await server.close();
      await rm(outdir, { recursive: true, force: true });
    },
  };
});

/** Title, markup, expected lines, and the words in them that are in no text node. */
const rows: readonly (readonly [
  title: string,
  html: string,
  lines: readonly string[],
  added?: readonly string[],
])[] = [
  [
    'a space between inline elements',
    '<p><b>Hello</b> <i>world</i> from <a href="#">Ann</a>\n  <a href="#">Lee</a>.</p>',
    ['Hello world from Ann Lee.'],
  ],
  ['a word across elements', '<p><b>As</b>sess <i>in</i><u>si</u>de</p>', ['Assess inside']],
  [
    'an address',
    '<p>12 Main Street<br>Springfield<br/>Phone 555</p>',
    ['12 Main Street', 'Springfield', 'Phone 555'],
  ],
  [
    'a poem',
    '<p style="white-space:pre-line">Roses are red,\n  violets are blue</p>',
    ['Roses are red,', 'violets are blue'],
  ],
  ['preformatted text', '<pre>one\n  two</pre>', ['one', 'two']],
  ['blocks', '<div>One<div>two</div>three<p>four</p></div>', ['One', 'two', 'three', 'four']],
  ['text beside an element', '<div>Price<span>10</span></div>', ['Price10']],
  [
    'tags apart by padding or margin',
    '<p><a style="padding:2px 6px">red</a><a style="padding:2px 6px">blue</a> 3<span style="margin-left:5px">new</span></p>',
    ['red blue 3 new'],
  ],
  [
    'letters in boxes',
    `<p>${[...'Hello'].map((letter) => `<span style="display:inline-block">${letter}</span>`).join('')}</p>`,
    ['Hello'],
  ],
  [
    'flex and grid children',
    '<div style="display:flex"><b>One</b><b>two</b></div><p style="display:grid">three<i>four</i></p>',
    ['One', 'two', 'three', 'four'],
  ],
  [
    'a drop cap',
    '<p><span style="float:left;font-size:3em;padding-right:4px">O</span>nce upon</p>',
    ['Once upon'],
  ],
  [
    'display: contents',
    '<div style="display:contents">One <span style="display:contents">two</span></div>',
    ['One two'],
  ],
  [
    'a table',
    '<table><caption>Rain</caption><tr><th>Month</th><th>mm</th></tr><tr><td>May</td><td>12</td></tr></table>',
    ['Rain', 'Month', 'mm', 'May', '12'],
  ],
  ['definitions', '<dl><dt>Oak</dt><dd>A tree</dd></dl>', ['Oak', 'A tree']],
  ['ruby', '<p><ruby>漢字<rp>(</rp><rt>kanji</rt><rp>)</rp></ruby>です</p>', ['漢字です']],
  [
    'soft hyphens',
    '<p>Soft&shy;hyphen&shy;ated a<wbr>b and no&nbsp;break</p>',
    ['Softhyphenated ab and no break'],
  ],
  ['right to left', '<p dir="rtl" lang="he">שלום <b>עולם</b></p>', ['שלום עולם']],
  [
    'pictures',
    '<p>See <img alt="a photo"> and <svg role="img" aria-label="a chart"><text>no</text></svg>, <span role="img" aria-label="a star">★</span>, <svg><title>a map</title></svg><img alt="">.</p>',
    ['See a photo and a chart, a star, a map.'],
    ['a', 'photo', 'a', 'chart,', 'a', 'star,', 'a', 'map.'],
  ],
  ['a picture next to a word', '<a href="#">Home<img alt="icon"></a>', ['Home icon'], ['icon']],
  [
    'formulas',
    '<p>Energy is <math><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></math> and <math alttext="one half"><mfrac><mn>1</mn><mn>2</mn></mfrac></math>.</p>',
    ['Energy is E = m c² and one half.'],
    ['E', '=', 'm', 'c²', 'one', 'half.'],
  ],
  [
    'a formula with its TeX source, as KaTeX renders it',
    '<p><span class="katex"><span class="katex-mathml"><math><semantics><mrow><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><msqrt><mi>x</mi></msqrt></mfrac></mrow><annotation encoding="application/x-tex">\\frac{a+b}{\\sqrt x}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">a+bx</span></span></p>',
    ['(a + b)/√x'],
    ['(a', '+', 'b)/√x'],
  ],
  [
    'list numbers',
    '<ol start="3"><li>Third</li><li><p>Fourth</p></li></ol><ol reversed><li>Two</li><li hidden>No</li><li>One</li></ol>',
    ['3. Third', '4. Fourth', '2. Two', '1. One'],
    ['3.', '4.', '2.', '1.'],
  ],
  [
    'list letters and values',
    '<ol type="a" start="27"><li>x<ol type="I"><li value="4">y</li><li>z</li></ol></li></ol><ol style="list-style:none"><li>n</li></ol><ul><li>b</li></ul>',
    ['aa. x', 'IV. y', 'V. z', 'n', 'b'],
    ['aa.', 'IV.', 'V.'],
  ],
  [
    'a list in an item without text',
    '<ol><li><ol><li>x</li></ol></li><li></li></ol>After',
    ['1. 1. x', 'After'],
    ['1.', '1.'],
  ],
  [
    'small numbers and letters',
    '<p>H<sub>2</sub>O, 5 m<sup>2</sup>, 10<sup>6</sup>, 1<sup>st</sup>, footnote<sup><a href="#f">1</a></sup>, word<a href="#g"><sup>2</sup></a>s, end.<sup>3</sup></p>',
    ['H2O, 5 m2, 10 6, 1st, footnote 1, word 2 s, end. 3'],
  ],
  [
    'icons',
    '<style>@font-face{font-family:"Own";src:url(/icons.woff2)}</style><a href="#"><i class="material-icons">shopping_cart</i>Cart</a> <i style="font-family:\'Material Symbols Outlined\'">home</i>Start <i style="font-family:Own">menu</i>Menu &#xf015;',
    ['Cart Start Menu'],
  ],
  [
    'generated text',
    '<style>.note::before{content:"Note: "}.price::before{content:"$"}.more::after{content:" →"}.icon::before{content:"home";font-family:Icons}.of::after{content:" of " attr(data-n)}</style><p class="note">Read <span class="price">10</span> <a class="more icon">on</a> <i class="of" data-n="3">1</i></p>',
    ['Note: Read $10 on 1 of 3'],
    ['Note:', '$10', 'of', '3'],
  ],
  [
    'hidden content',
    '<p>Seen<span hidden>1</span><span style="display:none">2</span><span aria-hidden="true">3</span><span style="visibility:hidden">4<b style="visibility:visible"> inside</b></span><span data-aw-ignore>5</span></p><details><summary>More</summary>6</details><div inert>7</div><div style="content-visibility:hidden">8</div><template>9</template><script type="text/x">10</script>',
    ['Seen inside', 'More'],
  ],
  ['an open details element', '<details open><summary>More</summary>inside</details>', ['More', 'inside']],
  [
    'fields',
    '<label>Name <input value="private"></label><select><option>x</option></select><textarea>y</textarea><progress>50%</progress><button>Send</button>',
    ['Name Send'],
  ],
  [
    'shadow roots and slots',
    '<div><template shadowrootmode="open"><p>Before <slot>none</slot> after</p><slot name="x">fallback</slot></template><b>slotted</b> text<i slot="y">lost</i></div>',
    ['Before slotted text after', 'fallback'],
  ],
];

describe.each(browsers)('page text in $name', (testBrowser) => {
  let browser: OpenBrowser;
  let page: Page;

  beforeAll(async () => {
    const { url } = await startSite();
    browser = await testBrowser.launch();
    page = await newPage(browser);
    await page.goto(url);
    await page.waitForFunction(() => window.read !== undefined);
  });
  afterAll(() => browser?.close());

  const show = (html: string) =>
    page.evaluate(async (html) => {
      document.body.setHTMLUnsafe(html);
      document.body.getBoundingClientRect();
      await document.fonts.ready;
    }, html);
  const read = async (html: string, selector = 'body') => {
    await show(html);
    return page.$eval(selector, (element) => window.read(element));
  };

  const cases = rows.map(([title, html, lines, added = []]) => [title, html, lines, added] as const);
  it.each(cases)('reads %s and locates each of its words', async (_, html, lines, added) => {
    const found = await read(html);
    expect(found.lines).toEqual(lines);
    const missing = found.words.filter(([word, shown]) => word !== shown).map(([word]) => word);
    expect(missing).toEqual(added);
  });

  it('returns the language of each line', async () => {
    const { lines, languages } = await read('<p lang="fr">Bonjour</p>Hello <q lang="de">Guten Tag</q>');
    expect(lines).toEqual(['Bonjour', 'Hello Guten Tag']);
    expect(languages).toEqual(['fr', 'en']);
  });

  it('numbers a single list item and reads nothing in hidden content', async () => {
    expect((await read('<ol><li>One</li><li id="x">Two</li></ol>', '#x')).lines).toEqual(['2. Two']);
    expect((await read('<div aria-hidden="true"><p id="x">One</p></div>', '#x')).lines).toEqual([]);
  });

  it.each([
    ['<label>Why do leaves fall? *</label>', 'Why do leaves fall? *'],
    ['<label>Name</label>', null],
    ['<legend>なぜですか？</legend>', 'なぜですか？'],
    ['<p data-aw-question>Name three<br>trees.</p>', 'Name three trees.'],
    ['<p data-aw-question="What is wood?">Wood</p>', 'What is wood?'],
    ['<label>Which one? <select><option>private</option></select></label>', 'Which one?'],
    ['<label>Name <button>?</button></label>', null],
    ['<p data-aw-question></p>', null],
  ])('returns the question in %s: %j', async (html, question) => {
    await show(html);
    const found = await page.$eval('body > *', (element) => window.questionOf(element));
    expect(found).toBe(question);
  });

  it('leaves icons out of accessible names', async () => {
    await show('<a href="#"><i class="material-icons">shopping_cart</i> My <b>cart</b></a>');
    expect(await page.$eval('a', (element) => window.nameOf(element))).toBe('My cart');
  });
});
