import { PNG } from 'pngjs';
import type { Page } from 'puppeteer-core';
import { browsers, newPage, type OpenBrowser } from '../../support/browsers.ts';
import { eventually } from '../../support/eventually.ts';
import { sharedResource } from '../../support/shared-resource.ts';
import { startTestSite } from './support/site.ts';

/** A way to declare a style. In `css`, `.c` is the element with the text, `.w` its parent, and `ID` unique. */
interface Corner {
  readonly css?: string;
  readonly style?: string;
  readonly content?: string;
}

const corners: Readonly<Record<string, Corner>> = {
  'a named layer': { css: '@layer a{.c{color:#222;background:#fff}}' },
  'an important declaration in a named layer': {
    css: '@layer a{.c{color:#222!important;background:#fff!important}}',
  },
  'nested layers': { css: '@layer a{@layer b{.c{color:#222!important}}}' },
  'a later layer over an earlier one': { css: '@layer p{.c.c{color:#222}}@layer q{.c{color:#333}}' },
  'an anonymous layer': { css: '@layer{.c{color:#222}}' },
  'a scope': { css: '@scope (.w){.c{color:#222;background:#eee}}' },
  nesting: { css: '.w{& .c{color:#222}}' },
  'declarations in a nested media query': { css: '.c{@media (min-width:1px){color:#222}}' },
  'a container query': { css: '.w{container:k/inline-size}@container k (min-width:1px){.c{color:#222}}' },
  'a feature query': { css: '@supports (display:grid){.c{color:#222}}' },
  'a high specificity': { css: '#ID.c{color:#222!important;background:#fff!important}' },
  'a class that is added later': { css: '.c.later{color:#222;background:#fff}' },
  'a custom property': { css: ':root{--cID:#222;--bID:#eef}.c{color:var(--cID);background:var(--bID)}' },
  'a shorthand in a custom property': { css: ':root{--bID:#eef no-repeat}.c{background:var(--bID)}' },
  'channels in a custom property': { css: ':root{--tID:240 240 255}.c{background:rgb(var(--tID))}' },
  'mixed colors': { css: '.c{color:color-mix(in srgb,currentcolor 60%,white)}' },
  'light-dark()': { css: '.c{color:light-dark(#222,#eee);background:light-dark(#fff,#000)}' },
  'a gradient': { css: '.c{background:linear-gradient(#fff,#dde);color:#224}' },
  'a gradient in a custom property': {
    css: ':root{--gID:linear-gradient(#fff,#dde)}.c{background:var(--gID)}',
  },
  'text in the shape of a gradient': {
    css: '.c{background:linear-gradient(#226,#004);-webkit-background-clip:text;color:transparent}',
  },
  'an animation': { css: '@keyframes kID{to{color:#222}}.c{animation:kID .01s forwards}' },
  'the first line': { css: '.c::first-line{color:#222}' },
  'the fill color of text': { css: '.c{-webkit-text-fill-color:#222}' },
  'translucent text': { css: '.c{color:rgb(0 0 0/.4)}' },
  'a `style` attribute': { style: 'color:#222;background:#fff' },
  'a `style` attribute with a custom property': { css: '.w{--kID:#222}', style: 'color : var(--kID)' },
  'an important rule over a `style` attribute': { css: '.c{color:#333!important}', style: 'color:#222' },
  'presentational attributes': {
    content: '<table bgcolor="#eeeeee"><tr><td><font color="222222">Text</font></table>',
  },
  'a form field': { content: '<input value="Text">' },
  'a size in pixels': { css: '.c{font-size:20px}' },
  'a size in rem': { css: '.c{font-size:1.25rem}' },
  'nested relative sizes': { css: '.w{font-size:1.25em}.c{font-size:1.2em}' },
  'a relative size over one in pixels': { css: '.c{font-size:14px}.c.c{font-size:1.2em}' },
  'a size keyword': { css: '.c{font-size:large}' },
  'a relative size keyword': { css: '.w{font-size:18px}.c{font-size:larger}' },
  'a size relative to the window': { css: '.c{font-size:clamp(1rem,2vw + .5rem,3rem)}' },
  'a sum of relative and absolute sizes': { css: '.c{font-size:calc(1em + 8px)}' },
  'a size in a custom property': { css: ':root{--sID:20px}.c{font-size:var(--sID)}' },
  'a relative size in a custom property': { css: ':root{--sID:1.4em}.c{font-size:var(--sID)}' },
  'an important size in a layer': { css: '@layer a{.c{font-size:20px!important}}' },
  'a font shorthand': { css: '.c{font:italic 700 20px/1.2 serif}' },
  'a font in a custom property': { css: '.w{--fID:italic 20px/1.2 serif}.c{font:var(--fID)}' },
  'the size of a `style` attribute': { style: 'font-size:20px' },
  'the font of a `style` attribute': { style: 'font:20px/30px serif' },
  'an important size over a `style` attribute': {
    css: '.c{font-size:22px!important}',
    style: 'font-size:20px',
  },
  'a legacy size': { content: '<font size="5">Text</font>' },
  'a code font': { content: '<code>Text</code>' },
  'preformatted text in a sized box': { css: '.w{font-size:14px}', content: '<pre>Text</pre>' },
  'a button with an inherited font': {
    css: '.w{font-size:14px}.c button{font:inherit}',
    content: '<button>Text</button>',
  },
  'a heading in a section': { content: '<section><h2>Text</h2></section>' },
  'small superscript': { content: '<small>Text<sup>Text</sup></small>' },
  'a generated character': { css: '.c::before{content:"x";color:#222}' },
};

const entries = Object.entries(corners).map(([name, { css = '', style = '', content = 'Text' }], index) => ({
  css: css.replaceAll('.c', `.c.k${index}`).replaceAll('.w', `.w${index}`).replaceAll('ID', `k${index}`),
  body: `<div class="w${index}"><div class="c k${index}" id="k${index}" data-style="${style}" title="${name}">${content}</div></div>`,
}));

/** Returns the colors of each corner's innermost element, and of its first line or generated content. */
function readCorners() {
  return Object.fromEntries(
    [...document.querySelectorAll<HTMLElement>('.c')].map((corner) => {
      const element = [...corner.querySelectorAll('*')].at(-1) ?? corner;
      const pseudo = /first line/.test(corner.title)
        ? '::first-line'
        : /generated/.test(corner.title)
          ? '::before'
          : null;
      const { color, fontSize, webkitTextFillColor } = getComputedStyle(element, pseudo);
      const isInText = getComputedStyle(corner).webkitBackgroundClip === 'text';
      const backgrounds: string[] = [];
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const { backgroundColor, backgroundImage } = getComputedStyle(at);
        backgrounds.push(backgroundColor, backgroundImage);
      }
      return [
        corner.title,
        {
          size: Number.parseFloat(fontSize),
          text: isInText ? getComputedStyle(corner).backgroundImage : webkitTextFillColor || color,
          backgrounds: isInText ? [] : backgrounds,
        },
      ];
    }),
  );
}

const startSite = sharedResource(async () => {
  const site = await startTestSite();
  const links = entries.map(({ css }, index) => {
    site.add(`/cascade-${index}.css`, 'text/css', css);
    return `<link rel="stylesheet" href="/cascade-${index}.css">`;
  });
  site.add(
    '/cascade',
    'text/html',
    `<!doctype html><html lang="en"><script type="module" src="/driver.mjs"></script>${links.join('')}${entries.map(({ body }) => body).join('')}`,
  );
  site.add(
    '/editor.css',
    'text/css',
    'body{font:16px serif;color:#222}p{font-size:15px;color:#444}h2{font-size:30px}',
  );
  site.add(
    '/editor',
    'text/html',
    '<!doctype html><html lang="en"><link rel="stylesheet" href="/editor.css"><script type="module" src="/driver.mjs"></script><p>Page<div contenteditable="true"></div>',
  );
  return site;
});

/** Returns the luminance of each color in the texts, as defined by WCAG 2.2. */
function luminancesIn(texts: readonly string[]): number[] {
  const linear = (channel: number) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  return texts.flatMap((text) =>
    [...text.matchAll(/(rgba?|color)\(([^()]*)\)/g)].flatMap(([, name, channels = '']) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (channels.match(/[\d.e-]+(?![\w-])/g) ?? []).map(
        Number,
      );
      if (alpha === 0) return [];
      const [r = 0, g = 0, b = 0] =
        name === 'color' ? [red, green, blue] : [red, green, blue].map((each) => linear(each / 255));
      return [0.2126 * r + 0.7152 * g + 0.0722 * b];
    }),
  );
}

describe.each(browsers)("overriding the page's rules in $name", (testBrowser) => {
  let browser: OpenBrowser;
  let page: Page;
  beforeAll(async () => {
    browser = await testBrowser.launch();
    page = await newPage(browser);
    const { url } = await startSite();
    await page.goto(`${url}/cascade`);
    await page.waitForFunction(() => document.readyState === 'complete' && window.aw !== undefined);
    await page.$$eval('[data-style]', (found) => {
      for (const element of found) {
        if (!(element instanceof HTMLElement)) continue;
        if (element.dataset.style) element.style.cssText = element.dataset.style;
      }
    });
  });
  afterAll(() => browser?.close());

  it('colors text and backgrounds wherever the page declares them, and writes nothing into its elements', async () => {
    const bytes = await page.$eval('body', (body) => body.outerHTML);
    await page.evaluate(() => window.aw.set('contrast_mode', 'dark'));
    expect(await page.$eval('body', (body) => body.outerHTML)).toBe(bytes);
    await page.$$eval('.c', (found) => {
      for (const each of found) each.classList.add('later');
    });
    await eventually(async () => {
      for (const [name, { text, backgrounds }] of Object.entries(await page.evaluate(readCorners))) {
        const [ink, paper] = [luminancesIn([text]), luminancesIn(backgrounds)];
        const isReadable = Math.min(...ink) > 0.5 && Math.max(...paper) < 0.03;
        expect({ name, text, backgrounds, isReadable }).toEqual({
          name,
          text,
          backgrounds,
          isReadable: true,
        });
      }
    });
    await page.evaluate(() => window.aw.reset());
    expect(await page.evaluate(() => [document.adoptedStyleSheets.length, window.aw.failures])).toEqual([
      0,
      [],
    ]);
  });

  it('colors text for its background when increased contrast follows the dark scheme', async () => {
    const read = async () => Object.entries(await page.evaluate(readCorners));
    await page.evaluate(() => window.aw.set('contrast_mode', 'increased'));
    await eventually(async () => {
      const [, { text }] = (await read())[0] ?? ['', { text: '' }];
      expect(Math.max(...luminancesIn([text]))).toBeLessThan(0.03);
    });
    const expected = await read();
    await page.evaluate(() => window.aw.set('contrast_mode', 'dark'));
    await page.evaluate(() => window.aw.set('contrast_mode', 'increased'));
    await eventually(async () => expect(await read()).toEqual(expected));
    await page.evaluate(() => window.aw.reset());
  });

  it('paints over important colors in `style` attributes, and reports other important declarations', async () => {
    const reasons = () =>
      page.evaluate(() =>
        window.aw.unsupported().flatMap(({ code, reason }) => (code === '*' ? [reason] : [])),
      );
    await page.evaluate(() => {
      const text = document.body.insertBefore(document.createElement('p'), document.body.firstChild);
      text.id = 'important';
      text.append('Text');
      text.style.cssText = 'color:#222!important;background:#fff!important;height:60px';
      return window.aw.set('contrast_mode', 'dark');
    });
    const text = await page.$('#important');
    await eventually(async () => {
      const box = await text?.boundingBox();
      if (!box) throw new Error('the element is not shown');
      const picture = PNG.sync.read(
        Buffer.from(await page.screenshot({ clip: { ...box, x: box.x + box.width / 2, width: 20 } })),
      );
      const ink = await page.$eval('#important', (each) => getComputedStyle(each).webkitTextFillColor);
      const isReadable = Number(picture.data[0]) < 60 && Math.max(...luminancesIn([ink])) > 0.5;
      expect({ paper: picture.data[0], ink, isReadable }).toEqual({
        paper: picture.data[0],
        ink,
        isReadable: true,
      });
    });
    expect(await reasons()).toEqual([]);
    await text?.evaluate((each) => each.setAttribute('style', ''));
    await page.$eval('#important', (each) => {
      if (each instanceof HTMLElement) each.style.setProperty('font-size', '20px', 'important');
    });
    expect(await reasons()).toEqual(['important_style_attribute']);
    await page.evaluate(() => {
      document.querySelector('#important')?.remove();
      return window.aw.reset();
    });
  });

  it('enlarges text by the same factor wherever the page declares its size', async () => {
    const sizes = async () =>
      Object.entries(await page.evaluate(readCorners)).map(([name, { size }]) => [name, size] as const);
    const before = await sizes();
    await page.evaluate(() => window.aw.set('text_zoom', '150'));
    await eventually(async () =>
      expect(await sizes()).toEqual(before.map(([name, size]) => [name, expect.closeTo(size * 1.5, 1)])),
    );
    await page.evaluate(() => window.aw.set('text_zoom', '200'));
    expect(await sizes()).toEqual(before.map(([name, size]) => [name, expect.closeTo(size * 2, 1)]));
    await page.evaluate(() => window.aw.reset());
    expect(await sizes()).toEqual(before);
  });

  it('keeps computed styles within editors, and what the browser saves when it joins blocks', async () => {
    const { url } = await startSite();
    const editor = await newPage(browser);
    await editor.goto(`${url}/editor`);
    await editor.waitForFunction(() => document.readyState === 'complete' && window.aw !== undefined);
    /** Joins a heading and a paragraph as Backspace does, and returns the editor's content and styles. */
    const joined = () =>
      editor.evaluate(() => {
        const host = window.aw.one('[contenteditable]');
        const [heading, paragraph] = ['h2', 'p'].map((name) => document.createElement(name));
        heading?.append('Heading');
        paragraph?.append('Text');
        host.replaceChildren(heading ?? '', paragraph ?? '');
        const { color, fontSize, letterSpacing } = getComputedStyle(paragraph ?? host);
        host.focus();
        getSelection()?.setPosition(paragraph?.firstChild ?? host, 0);
        document.execCommand('delete');
        return [host.innerHTML, color, fontSize, letterSpacing];
      });
    const before = await joined();
    await editor.evaluate(async () => {
      await window.aw.set('text_zoom', '150');
      await window.aw.set('contrast_mode', 'dark');
      await window.aw.set('letter_spacing', '10');
    });
    const look = () =>
      editor.$eval('[contenteditable]', (host) => {
        const { zoom, filter } = getComputedStyle(host);
        return [zoom, filter];
      });
    await eventually(async () => expect(await look()).toEqual(['1.5', 'invert(1) hue-rotate(180deg)']));
    expect(await joined()).toEqual(before);
    await editor.close();
  });

  it('follows rules that scripts insert, change in place and delete', async () => {
    await page.evaluate(() => window.aw.set('contrast_mode', 'yellow_on_black'));
    const border = () => page.$eval('#k0', (each) => getComputedStyle(each).borderTopColor);
    await page.evaluate(() => {
      const sheet = document.head.appendChild(document.createElement('style')).sheet;
      sheet?.insertRule('#k0{background:#fff;border:1px solid #f00!important}');
    });
    await eventually(async () => expect(await border()).toBe('rgb(255, 255, 0)'));
    await page.evaluate(() => {
      const rule = [...document.styleSheets].at(-1)?.cssRules[0];
      if (rule instanceof CSSStyleRule) rule.style.outline = '2px solid #f00';
    });
    await eventually(async () =>
      expect(await page.$eval('#k0', (each) => getComputedStyle(each).outlineColor)).toBe('rgb(255, 255, 0)'),
    );
    await page.evaluate(() => [...document.styleSheets].at(-1)?.deleteRule(0));
    await eventually(async () =>
      expect(await page.$eval('#k0', (each) => getComputedStyle(each).borderTopStyle)).toBe('none'),
    );
    await page.evaluate(() => {
      document.querySelector('style')?.remove();
      return window.aw.reset();
    });
  });
});
