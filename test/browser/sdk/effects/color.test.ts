import { PNG } from 'pngjs';
import type { Page } from 'puppeteer-core';
import { type AxeColor, axeColors } from '../../../sdk/effects/tools/color/axe-colors.ts';
import { browsers } from '../../support/browsers.ts';
import { eventually } from '../../support/eventually.ts';
import { sharedResource } from '../../support/shared-resource.ts';
import { useSite } from '../../support/use-site.ts';
import { describeConformance, toolCase } from './support/conformance.ts';
import { openPage, startTestSite } from './support/site.ts';

const barePage = `
body { margin: 0; }
#fixed { position: fixed; inset: 0 auto auto 0; width: 50px; height: 50px; background: #f00; }
#sample { margin-top: 50px; }
dialog, #ignored { position: fixed; inset: 50px auto auto 100px; width: 50px; height: 50px; margin: 0; padding: 0; border: 0; background: #f00; }
dialog::backdrop { background: none; }
#ignored { left: 200px; }`;

interface TextColors {
  readonly color: string;
  /** Background colors of the element and its ancestors, innermost first. */
  readonly backgrounds: readonly string[];
}

function readColors(sample: HTMLElement): Record<string, TextColors> {
  const selectors = ['.title', '.words', '.faint', '.em', '.link', '.button', '.cell', '.field'];
  return Object.fromEntries(
    selectors.map((selector) => {
      const element = window.aw.one(selector, sample);
      const backgrounds: string[] = [];
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        backgrounds.push(getComputedStyle(at).backgroundColor);
      }
      return [selector, { color: getComputedStyle(element).color, backgrounds }];
    }),
  );
}

const { Color, flattenColors, getContrast } = axeColors;

function parse(text: string): AxeColor {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
  return new Color(red, green, blue, alpha);
}

function contrastOf({ color, backgrounds }: TextColors): number {
  const back = backgrounds.reduceRight(
    (below, each) => flattenColors(parse(each), below),
    new Color(255, 255, 255, 1),
  );
  return getContrast(back, flattenColors(parse(color), back));
}

function contrastOfFaint({ '.faint': faint }: Record<string, TextColors>): number {
  if (faint === undefined) throw new Error('the sample has no faint words');
  return contrastOf(faint);
}

function expectContrasts(on: Record<string, TextColors>, least: number): void {
  for (const [selector, text] of Object.entries(on)) {
    expect({ selector, text, contrast: contrastOf(text) }).toEqual({
      selector,
      text,
      contrast: expect.toBeAtLeast(least),
    });
  }
}

expect.extend({
  toBeAtLeast: (value: number, least: number) => ({
    pass: value >= least,
    message: () => `expected ${value} to be at least ${least}`,
  }),
});

declare global {
  namespace jest {
    interface Expect {
      toBeAtLeast(least: number): number;
    }
    interface InverseAsymmetricMatchers {
      toBeAtLeast(least: number): number;
    }
  }
}

function pair(value: string, text: string, back: string, link: string) {
  return toolCase({
    code: 'contrast_mode',
    value,
    read: readColors,
    check(_, on) {
      for (const [selector, { color, backgrounds }] of Object.entries(on)) {
        const painted = backgrounds.filter((each) => !/^rgba.*, 0\)$/.test(each));
        expect([selector, color, new Set(painted)]).toEqual([
          selector,
          selector === '.link' ? link : text,
          new Set([back]),
        ]);
      }
    },
  });
}

function filtering(code: string, value: string, neutral: string, filter: string) {
  return toolCase({
    code,
    value,
    neutral,
    isOfContent: false,
    read: () => getComputedStyle(document.documentElement).filter,
    check: (before, on) => expect([before, on]).toEqual(['none', filter]),
  });
}

describeConformance('color', [
  toolCase({
    code: 'contrast_mode',
    value: 'increased',
    neutral: 'default',
    read: readColors,
    check(before, on) {
      expect(contrastOfFaint(before)).toBeLessThan(4.5);
      expectContrasts(on, 7);
    },
  }),
  ...['dark', 'light'].map((value) =>
    toolCase({
      code: 'contrast_mode',
      value,
      read: readColors,
      check(_, on, kind) {
        expectContrasts(on, 7);
        const sums = Object.values(on).map(({ color }) =>
          (color.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0),
        );
        for (const sum of sums) expect(sum > 384).toBe(value === 'dark');
        // The contrast of normal text must be at least 9:1 and higher than the contrast of faint text. The layered
        // page is exempt, because its text is gray.
        const { '.words': words } = on;
        if (words === undefined) throw new Error('the sample has no words');
        if (kind === 'layered') return;
        expect(contrastOf(words)).toBeGreaterThanOrEqual(9);
        expect(contrastOf(words)).toBeGreaterThan(contrastOfFaint(on));
      },
    }),
  ),
  pair('black_on_white', 'rgb(0, 0, 0)', 'rgb(255, 255, 255)', 'rgb(0, 0, 238)'),
  pair('white_on_black', 'rgb(255, 255, 255)', 'rgb(0, 0, 0)', 'rgb(255, 255, 0)'),
  pair('black_on_yellow', 'rgb(0, 0, 0)', 'rgb(255, 255, 0)', 'rgb(0, 0, 170)'),
  pair('yellow_on_black', 'rgb(255, 255, 0)', 'rgb(0, 0, 0)', 'rgb(255, 255, 255)'),
  { ...filtering('contrast_mode', 'low', 'default', 'contrast(0.75)') },
  filtering('saturation', '50', '100', 'saturate(0.5)'),
  filtering('brightness', '80', '100', 'brightness(0.8)'),
  filtering('blue_light_filter', '40', '0', 'sepia(0.4)'),
  filtering('color_vision_filter', 'achromatopsia', 'none', 'grayscale(1)'),
  filtering('color_vision_filter', 'deuteranopia', 'none', 'url("#aw-color-vision")'),
  toolCase({
    code: 'invert_colors',
    value: null,
    with: { brightness: '90', saturation: '120' },
    read: (sample) => [
      getComputedStyle(document.documentElement).filter,
      getComputedStyle(window.aw.one('.picture', sample)).filter,
    ],
    check: (_, on) => expect(on).toEqual(['saturate(1.2) brightness(0.9) invert(1)', 'invert(1)']),
  }),
  toolCase({
    code: 'color_overlay',
    value: '#FFF3C426',
    isOfContent: false,
    read() {
      const cover = document.querySelector('html > [popover]')?.shadowRoot?.querySelector('.cover');
      if (cover === null || cover === undefined) return null;
      const { width, height } = cover.getBoundingClientRect();
      const below = document.elementFromPoint(width / 2, height / 2);
      return {
        color: getComputedStyle(cover).backgroundColor,
        isWhole: width >= document.documentElement.clientWidth && height >= innerHeight,
        isInputLetThrough: below !== null && !below.matches('[popover]'),
      };
    },
    check: (before, on) =>
      expect([before, on]).toEqual([
        null,
        {
          color: expect.stringMatching(/^rgba\(255, 243, 196, 0\.1\d+\)$/),
          isWhole: true,
          isInputLetThrough: true,
        },
      ]),
  }),
  toolCase({
    code: 'text_color',
    value: '#1A1A80',
    read: readColors,
    check(before, on) {
      expectContrasts(on, 4.5);
      const colors = Object.entries(on).map(([selector, { color }]) => [selector, color]);
      expect(colors).toEqual(
        Object.entries(before).map(([selector, { color }]) => [
          selector,
          selector === '.link' ? color : 'rgb(26, 26, 128)',
        ]),
      );
    },
  }),
  toolCase({
    code: 'background_color',
    value: '#FFF3C4',
    read: readColors,
    check(_, on) {
      for (const { backgrounds } of Object.values(on)) {
        const painted = backgrounds.filter((each) => !/^rgba.*, 0\)$/.test(each));
        expect(new Set(painted)).toEqual(new Set(['rgb(255, 243, 196)']));
      }
      expectContrasts(on, 4.5);
    },
  }),
  toolCase({
    code: 'link_color',
    value: '#0B57D0',
    read: readColors,
    check(before, on, kind) {
      expect(on['.link']?.color).toBe('rgb(11, 87, 208)');
      expectContrasts(on, 4.5);
      if (kind !== 'layered') expect(on['.words']?.color).toBe(before['.words']?.color);
    },
  }),
]);

const startSite = sharedResource(startTestSite);

/** Returns a gray image. `share` is the fraction of opaque pixels, from the top. Other pixels are transparent. */
function inkPicture(lightness: number, share = 0.5): Uint8Array {
  const picture = new PNG({ width: 4, height: 4 });
  for (let at = 0; at < picture.data.length * share; at += 4)
    picture.data.set([lightness, lightness, lightness, 255], at);
  return PNG.sync.write(picture);
}

describe.each(browsers)('transparent image handling in $name', (testBrowser) => {
  const started = useSite(startSite, testBrowser);

  it.each([
    ['dark', ['invert(1) hue-rotate(180deg)', 'none', 'none']],
    ['yellow_on_black', ['invert(1) hue-rotate(180deg)', 'none', 'none']],
    ['light', ['none', 'invert(1) hue-rotate(180deg)', 'none']],
  ])('keeps the strokes of transparent images visible in the %s scheme', async (value, expected) => {
    const { site, browser } = started();
    site.add('/black.png', 'image/png', inkPicture(0));
    site.add('/white.png', 'image/png', inkPicture(255));
    const pictures = ['black', 'white', 'picture'].map((name) => `<img src="/${name}.png">`).join('');
    site.add(
      '/ink',
      'text/html',
      `<!doctype html><script type="module" src="/driver.mjs"></script>${pictures}`,
    );
    const page = await openPage(browser, `${site.url}/ink`);
    const bytes = await page.content();
    const filters = () => page.$$eval('img', (found) => found.map((each) => getComputedStyle(each).filter));
    await page.evaluate((scheme) => window.aw.set('contrast_mode', scheme), value);
    await eventually(async () => expect(await filters()).toEqual(expected));
    await page.evaluate(() => window.aw.reset());
    expect(await page.content()).toBe(bytes);
    await page.close();
  });
});

describe.each(browsers)('icon and file button colors in $name', (testBrowser) => {
  const started = useSite(startSite, testBrowser);

  it('keeps SVG icons visible and file buttons readable in the dark scheme', async () => {
    const { site, browser } = started();
    const icon = '<svg><path stroke="currentColor" d="M4 6h16"/></svg>';
    const black = '<b><svg id="black"><path d="M4 6h16v9z"/></svg></b>';
    const sprite = '<b><svg id="sprite"><use href="#copied"/></svg></b>';
    const foreign = '<b><svg id="foreign"><use href="/sprite.svg#copied"/></svg></b>';
    const symbols = '<svg hidden><symbol id="copied"><path d="M4 6h16v9z"/></symbol></svg>';
    site.add(
      '/icons',
      'text/html',
      `<!doctype html><script type="module" src="/driver.mjs"></script><a href="#x">${icon}</a>${black}${sprite}${foreign}${symbols}<input type="file">`,
    );
    const page = await openPage(browser, `${site.url}/icons`);
    const bytes = await page.content();
    await page.evaluate(() => window.aw.set('contrast_mode', 'dark'));
    const colors = () =>
      page.evaluate(() => {
        const button = getComputedStyle(window.aw.one('input'), '::file-selector-button');
        const paintOf = (selector: string, property: 'stroke' | 'fill') =>
          getComputedStyle(window.aw.one(selector))[property];
        return {
          paints: [paintOf('path', 'stroke'), paintOf('#black path', 'fill'), paintOf('#sprite use', 'fill')],
          button: { color: button.color, backgrounds: [button.backgroundColor] },
        };
      });
    const backgrounds = ['rgb(25, 25, 25)'];
    await eventually(async () => {
      const { paints, button } = await colors();
      for (const text of [button, ...paints.map((color) => ({ color, backgrounds }))])
        expect(contrastOf(text)).toBeGreaterThanOrEqual(7);
    });
    await page.evaluate(() => window.aw.reset());
    expect(await page.content()).toBe(bytes);
    await page.close();
  });
});

describe.each(browsers)('background icons in $name', (testBrowser) => {
  const started = useSite(startSite, testBrowser);

  it('keeps black icons in CSS backgrounds visible in the dark scheme and restores the page', async () => {
    const { site, browser } = started();
    site.add('/half-black.png', 'image/png', inkPicture(0));
    site.add('/half-white.png', 'image/png', inkPicture(255));
    site.add('/photo.png', 'image/png', inkPicture(0, 1));
    site.add(
      '/backgrounds.css',
      'text/css',
      `body{margin:0} body>*{display:block;box-sizing:border-box;width:200px;height:40px;margin:0 0 10px;padding:0 0 0 100px;border:0;font:10px serif}
i,select,#light{background:#fff url(/half-black.png) 0 0/40px no-repeat} #light{background-image:url(/half-white.png)}
select{appearance:none} b{background:#fff url(/photo.png)} u{background:url(/half-black.png) 0 0/40px no-repeat}
a::before{content:"";position:absolute;left:0;width:40px;height:40px;background:url(/half-black.png) 0 0/40px}
p.sign::before{content:"";position:absolute;left:0;width:40px;height:20px;background:#000;mask:url(/half-black.png) 0 0/40px}`,
    );
    const body =
      '<i></i><select><option>Option</select><u>Text</u><a href="#x">Link</a><p class="sign"></p><i id="light">Text</i><b>Text</b>';
    site.add(
      '/backgrounds',
      'text/html',
      `<!doctype html><link rel="stylesheet" href="/backgrounds.css"><script type="module" src="/driver.mjs"></script>${body}`,
    );
    const page = await openPage(browser, `${site.url}/backgrounds`);
    await page.setViewport({ width: 300, height: 400 });
    const bytes = await page.content();
    const areLight = async () => {
      const picture = PNG.sync.read(Buffer.from(await page.screenshot()));
      const isLight = (x: number, y: number) => Number(picture.data[(y * picture.width + x) * 4]) > 127;
      return [0, 1, 2, 3, 4, 5, 6].map((row) => [isLight(20, row * 50 + 5), isLight(190, row * 50 + 30)]);
    };
    await page.evaluate(() => window.aw.set('contrast_mode', 'dark'));
    await eventually(async () =>
      expect(await areLight()).toEqual([...Array(6).fill([true, false]), [false, false]]),
    );
    await page.evaluate(() => window.aw.reset());
    expect(await page.content()).toBe(bytes);
    expect(await page.evaluate(() => window.aw.failures)).toEqual([]);
    await page.close();
  });
});

describe.each(browsers)('invert_colors rendering in $name', (testBrowser) => {
  const started = useSite(startSite, testBrowser);
  let page: Page;
  beforeAll(async () => {
    const { site, browser } = started();
    const parts =
      '<header id="fixed"></header><div id="sample"><img src="/picture.png" width="50" height="50"></div>';
    const widget = '<div id="ignored" data-aw-ignore popover="manual"></div>';
    site.add('/bare.css', 'text/css', barePage);
    site.add(
      '/bare',
      'text/html',
      `<!doctype html><link rel="stylesheet" href="/bare.css"><script type="module" src="/driver.mjs"></script>${parts}<dialog></dialog>${widget}`,
    );
    page = await openPage(browser, `${site.url}/bare`);
    await page.setViewport({ width: 400, height: 200 });
    await page.evaluate(() => {
      document.querySelector('dialog')?.showModal();
      document.querySelector<HTMLElement>('#ignored')?.showPopover();
      return window.aw.set('invert_colors');
    });
  });

  it('inverts the page, its background and its modal dialog, but not images or the widget', async () => {
    const picture = PNG.sync.read(Buffer.from(await page.screenshot()));
    const at = (x: number, y: number) => {
      const start = (y * picture.width + x) * 4;
      return [...picture.data.subarray(start, start + 3)];
    };
    expect({
      header: at(25, 10),
      image: at(25, 75),
      dialog: at(125, 75),
      widget: at(225, 75),
      ground: at(350, 190),
    }).toEqual({
      header: [0, 255, 255],
      image: [255, 0, 0],
      dialog: [0, 255, 255],
      widget: [255, 0, 0],
      ground: [0, 0, 0],
    });
  });
});
