import type { Page } from 'puppeteer-core';
import { axeColors } from '../../../sdk/effects/tools/color/axe-colors.ts';
import { browsers } from '../../support/browsers.ts';
import { eventually } from '../../support/eventually.ts';
import { sharedResource } from '../../support/shared-resource.ts';
import { useSite } from '../../support/use-site.ts';
import { openPage, startTestSite } from './support/site.ts';

/** Surroundings of text that tools must ignore, which is dark on light or light on dark. */
const surroundings: Readonly<Record<string, string>> = {
  'the page': '#{}',
  'a light card on a dark one': '#{background:#123;color:#eee}# .card{background-color:#fff;color:#222}',
  'a dark section': '#{background:#14213d;color:#fff}',
  'a background in a custom property': ':root{--back:#14213d}#{background:var(--back);color:#fff}',
  'a gradient': '#{background:linear-gradient(#003,#113);color:#fff}',
  'a card on a gradient': '#{background-image:linear-gradient(#003,#113)}# .card{background-color:#fff}',
  'a translucent dark layer': '#{background:#000;color:#fff}# .card{background:rgb(255 255 255/.1)}',
  'an inherited color with opacity': '#{color:rgb(0 0 0/.8)}',
  'own colors of its content': '# b{color:#333}',
  'its own background': '# [data-aw-ignore]{background-color:#eef;color:#225}',
};
const ids = Object.keys(surroundings).map((_, index) => `s${index}`);

const startSite = sharedResource(async () => {
  const site = await startTestSite();
  const css = Object.values(surroundings).map((rules, index) =>
    rules.replaceAll('#', '#').replace(/#(?=[{ ])/g, `#s${index}`),
  );
  site.add(
    '/ignored.css',
    'text/css',
    `body{color:#333;background:#fff}#overlay{position:fixed;inset:0;pointer-events:none}${css.join('')}`,
  );
  const sections = ids.map(
    (id) =>
      `<section id="${id}"><div class="card">Page<p data-aw-ignore>Ignored <b>text</b></p></div></section>`,
  );
  site.add(
    '/ignored',
    'text/html',
    `<!doctype html><html lang="en"><link rel="stylesheet" href="/ignored.css"><script type="module" src="/driver.mjs"></script>${sections.join('')}<div id="overlay" data-aw-ignore>Overlay</div>`,
  );
  return site;
});

/** Returns the color of each ignored text, and the colors and gradients behind it, innermost first. */
function readTexts() {
  return [...document.querySelectorAll('section b')].map((text) => {
    const backgrounds: string[] = [];
    for (let at: Element | null = text; at !== null; at = at.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(at);
      backgrounds.push(...(backgroundImage.match(/rgb\([^()]*\)/g) ?? []).slice(0, 1), backgroundColor);
    }
    return { color: getComputedStyle(text).color, backgrounds };
  });
}

const { Color, flattenColors, getContrast } = axeColors;

function parse(text: string) {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
  return new Color(red, green, blue, alpha);
}

function contrastOf({ color, backgrounds }: { color: string; backgrounds: readonly string[] }): number {
  const back = backgrounds.reduceRight(
    (below, each) => flattenColors(parse(each), below),
    new Color(255, 255, 255, 1),
  );
  return getContrast(back, flattenColors(parse(color), back));
}

describe.each(browsers)('text with data-aw-ignore in $name', (testBrowser) => {
  const started = useSite(startSite, testBrowser);
  let page: Page;
  beforeAll(async () => {
    const { site, browser } = started();
    page = await openPage(browser, `${site.url}/ignored`);
  });

  it.each([
    ['contrast_mode', 'dark'],
    ['contrast_mode', 'light'],
    ['contrast_mode', 'yellow_on_black'],
    ['contrast_mode', 'white_on_black'],
    ['background_color', '#1A1A80'],
    ['text_color', '#FFF3C4'],
  ])('keeps its color and stays readable with %s %s in all surroundings', async (code, value) => {
    const before = await page.evaluate(readTexts);
    await page.evaluate((...tool) => window.aw.set(...tool), code, value);
    await eventually(async () => {
      const texts = await page.evaluate(readTexts);
      expect(texts.map(({ color }) => color)).toEqual(before.map(({ color }) => color));
      const contrasts = texts.map((text, index) => [
        Object.keys(surroundings)[index],
        text,
        contrastOf(text) >= 4.5,
      ]);
      expect(contrasts).toEqual(contrasts.map(([name, text]) => [name, text, true]));
    });
    expect(await page.$eval('#overlay', (overlay) => getComputedStyle(overlay).backgroundColor)).toBe(
      'rgba(0, 0, 0, 0)',
    );
    await page.evaluate(() => window.aw.reset());
    await eventually(async () => expect(await page.evaluate(readTexts)).toEqual(before));
  });

  it('stays readable when one color scheme follows another', async () => {
    await page.evaluate(() => window.aw.set('contrast_mode', 'dark'));
    await page.evaluate(() => window.aw.set('contrast_mode', 'yellow_on_black'));
    await eventually(async () =>
      expect((await page.evaluate(readTexts)).map((text) => contrastOf(text) >= 4.5)).toEqual(
        ids.map(() => true),
      ),
    );
    await page.evaluate(() => window.aw.reset());
  });
});
