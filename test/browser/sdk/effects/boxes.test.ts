import type { Page } from 'puppeteer-core';
import { chromium } from '../../support/browsers.ts';
import { eventually } from '../../support/eventually.ts';
import { sharedResource } from '../../support/shared-resource.ts';
import { useSite } from '../../support/use-site.ts';
import { openPage, startTestSite } from './support/site.ts';

const style = `
body{font:16px/1.25 sans-serif;width:300px}
#heading{height:40px;margin:0;font-size:30px}
#sign{position:absolute;min-width:35px;min-height:35px;border:3px solid;border-radius:50%;font-size:30px;line-height:29px;text-align:center;box-sizing:border-box}
#warning{padding-left:45px}
#card{position:relative;height:60px}
#card>*{position:absolute;left:0;margin:0}
#first{top:0;height:20px}
#second{top:24px;height:20px}
#list{height:40px;overflow:auto}
#name,#choice{height:40px;padding:5px;border:2px solid;box-sizing:border-box;font-size:19px;line-height:normal}
#hour{height:20px}
#panel{height:60px} #notice{max-height:60px;overflow:hidden} #teaser{height:40px;overflow:hidden}
#pinned{position:absolute} .same{height:20px} #same{overflow:auto}
#word{font-size:30px}
#label{position:absolute;width:1px;height:1px;overflow:hidden}
`;

const body = `
<h1 id="heading">A title in one line</h1><p id="after">Text below</p>
<div><span id="sign">!</span><strong id="warning">You can be fined</strong></div>
<div id="card"><p id="first">First line of a card</p><p id="second">Second line</p></div><p id="below">Below the card</p>
<div id="list">One line<br>Two lines<br>Three lines</div><p id="label">For screen readers</p>
<div id="panel"><div><p>A paragraph that needs two lines.</p></div></div><p id="next">Next paragraph</p>
<div id="notice"><p>A notice that needs two lines.</p></div>
<div id="teaser"><p>A long text that the page cuts off. A long text that the page cuts off.</p></div>
<div id="rows" data-style="height:50px;overflow:auto"><div data-style="height:900px;position:relative">
<div id="row" data-style="position:absolute;top:0;height:20px">Row</div><div data-style="position:absolute;top:20px;height:20px">Row</div></div></div>
<div><div id="pinned">Pinned</div></div><div class="same">A line of text</div><div class="same" id="same">Scrolled text<br>Text<br>Text</div>
<p id="word">Donaudampfschifffahrtsgesellschaft</p>
<input id="name"><select id="choice"><option>Branch library</select><input id="hour" type="range">`;

const startSite = sharedResource(async () => {
  const site = await startTestSite();
  site.add('/boxes.css', 'text/css', style);
  site.add(
    '/boxes',
    'text/html',
    `<!doctype html><link rel="stylesheet" href="/boxes.css"><script type="module" src="/driver.mjs"></script>${body}`,
  );
  return site;
});

describe('text_zoom 200 on fixed-size boxes', () => {
  const started = useSite(startSite, chromium);
  let page: Page;
  let bytes: string;
  beforeAll(async () => {
    const { site, browser } = started();
    page = await openPage(browser, `${site.url}/boxes`);
    await page.evaluate(() => {
      const all = document.querySelectorAll<HTMLElement>('[data-style]');
      for (const each of all) each.style.cssText = each.dataset.style ?? '';
    });
    bytes = await page.content();
    await page.evaluate(() => window.aw.set('text_zoom', '200'));
  });

  const box = (id: string) =>
    page.evaluate((id) => {
      const element = window.aw.one(`#${id}`);
      const { top, bottom, width, height } = element.getBoundingClientRect();
      return { top, bottom, width, height, textBottom: top + element.scrollHeight };
    }, id);

  it('expands a fixed-height heading without overlapping the text below', async () => {
    await eventually(async () => {
      const [heading, after] = [await box('heading'), await box('after')];
      expect(heading.height).toBeGreaterThan(100);
      expect(after.top).toBeGreaterThanOrEqual(heading.textBottom);
    });
  });

  it('expands fixed-height ancestors of a paragraph and boxes with a maximum height', async () => {
    await eventually(async () => {
      const [panel, next, notice] = [await box('panel'), await box('next'), await box('notice')];
      expect(panel.height).toBeGreaterThanOrEqual(80);
      expect(next.top).toBeGreaterThanOrEqual(panel.textBottom);
      expect(notice.bottom).toBeGreaterThanOrEqual(notice.textBottom);
    });
  });

  it('breaks words that extend beyond the window', async () => {
    await eventually(async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true),
    );
  });

  it('preserves the shape of a round icon', async () => {
    await eventually(async () => expect(await box('sign')).toMatchObject({ width: 35, height: 35 }));
  });

  it('moves absolutely positioned lines apart and expands their container', async () => {
    await eventually(async () => {
      const [first, second, below] = [await box('first'), await box('second'), await box('below')];
      expect(second.top).toBeGreaterThanOrEqual(first.textBottom);
      expect(below.top).toBeGreaterThanOrEqual(second.textBottom);
    });
  });

  it('expands fixed-height text fields and selects, but not sliders', async () => {
    await eventually(async () => {
      expect((await box('name')).height).toBeGreaterThanOrEqual(50);
      expect((await box('choice')).height).toBeGreaterThanOrEqual(50);
    });
    expect((await box('hour')).height).toBe(20);
  });

  it('leaves scroll containers, excerpts and screen-reader-only text unchanged', async () => {
    expect(await box('list')).toMatchObject({ height: 40 });
    expect(await box('teaser')).toMatchObject({ height: 40 });
    expect(await box('label')).toMatchObject({ width: 1, height: 1 });
  });

  it('leaves a list whose rows a script positions, and boxes like a scroll container, unchanged', async () => {
    expect(await box('rows')).toMatchObject({ height: 50 });
    expect(await box('same')).toMatchObject({ height: 20 });
    const position = (id: string) => page.$eval(id, (element) => getComputedStyle(element).position);
    expect([await position('#row'), await position('#pinned')]).toEqual(['absolute', 'absolute']);
  });

  it('restores the page byte for byte when turned off', async () => {
    await page.evaluate(() => window.aw.reset());
    expect(await page.content()).toBe(bytes);
    expect(await page.evaluate(() => window.aw.failures)).toEqual([]);
  });
});
