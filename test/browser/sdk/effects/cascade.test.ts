import { PNG } from 'pngjs';
import type { Page } from 'puppeteer-core';
import { browsers } from '../../support/browsers.ts';
import { eventually } from '../../support/eventually.ts';
import { sharedResource } from '../../support/shared-resource.ts';
import { useSite } from '../../support/use-site.ts';
import { corners, elementsOf } from './support/corners.ts';
import { openPage, startTestSite } from './support/site.ts';

const entries = elementsOf(corners);

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
  site.add('/unlayered.css', 'text/css', ':where(button){font-size:20px}*{letter-spacing:1px}');
  site.add(
    '/unlayered',
    'text/html',
    '<!doctype html><html lang="en"><link rel="stylesheet" href="/unlayered.css"><script type="module" src="/driver.mjs"></script><button>Button</button><input value="Field">',
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
  const started = useSite(startSite, testBrowser);
  let page: Page;
  beforeAll(async () => {
    const { site, browser } = started();
    page = await openPage(browser, `${site.url}/cascade`);
    await page.$$eval('[data-style]', (found) => {
      for (const element of found) {
        if (!(element instanceof HTMLElement)) continue;
        if (element.dataset.style) element.style.cssText = element.dataset.style;
      }
    });
  });

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

  it('follows rules and classes that the page changes while all tools are off', async () => {
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('.kept{font-size:20px}.kept-late{font-size:40px}');
      document.adoptedStyleSheets = [sheet];
      const text = document.createElement('p');
      text.id = 'kept';
      text.className = 'kept';
      text.textContent = 'Kept';
      document.body.append(text);
    });
    const size = () => page.$eval('#kept', (text) => getComputedStyle(text).fontSize);
    await page.evaluate(() => window.aw.set('text_zoom', '150'));
    await eventually(async () => expect(await size()).toBe('30px'));
    await page.evaluate(() => window.aw.reset());
    await page.evaluate(() => {
      const [rule] = document.adoptedStyleSheets[0]?.cssRules ?? [];
      if (rule instanceof CSSStyleRule) rule.style.fontSize = '10px';
    });
    await page.evaluate(() => window.aw.set('text_zoom', '150'));
    await eventually(async () => expect(await size()).toBe('15px'));
    await page.evaluate(() => window.aw.reset());
    await page.$eval('#kept', (text) => text.classList.add('kept-late'));
    await page.evaluate(() => window.aw.set('text_zoom', '150'));
    await eventually(async () => expect(await size()).toBe('60px'));
    await page.evaluate(() => window.aw.reset());
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
      document.querySelector('#kept')?.remove();
    });
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

  it('overrides defaults below rules without specificity, and adds no layer to a page without layers', async () => {
    const { site, browser } = started();
    const unlayered = await openPage(browser, `${site.url}/unlayered`);
    const look = await unlayered.evaluate(async () => {
      await window.aw.set('text_zoom', '150');
      await window.aw.set('letter_spacing', '10');
      const { fontSize, letterSpacing } = getComputedStyle(window.aw.one('button'));
      const rules = document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules]);
      const isLayered = rules.some((rule) => rule instanceof CSSLayerBlockRule);
      const ofField = getComputedStyle(window.aw.one('input')).fontSize;
      return [fontSize, letterSpacing, Math.round(Number.parseFloat(ofField)), isLayered];
    });
    expect(look).toEqual(['30px', '3px', 20, false]);
    await unlayered.close();
  });

  it('keeps computed styles within editors, and what the browser saves when it joins blocks', async () => {
    const { site, browser } = started();
    const editor = await openPage(browser, `${site.url}/editor`);
    /** Joins the last block with what precedes it as Backspace does. Returns the editor's contents and styles. */
    const joined = () =>
      editor.evaluate(() => {
        const host = window.aw.one('[contenteditable]');
        return [
          ['h2', 'p'],
          ['b', 'div', 'b'],
        ].map(([first = '', second = '', inner]) => {
          const elements = [first, second].map((name) => document.createElement(name));
          const [line = host, block = host] = elements;
          const text = inner === undefined ? block : block.appendChild(document.createElement(inner));
          line.append('Line');
          text.append('Text');
          host.replaceChildren(...elements);
          const { color, fontSize, letterSpacing } = getComputedStyle(text);
          host.focus();
          getSelection()?.setPosition(text.firstChild, 0);
          document.execCommand('delete');
          return [host.innerHTML, color, fontSize, letterSpacing];
        });
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
