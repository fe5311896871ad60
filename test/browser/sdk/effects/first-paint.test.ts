import { resolve } from 'node:path';
import { build } from 'esbuild';
import { browserModules } from '../../../../bin/bundle-options.ts';
import { browsers, newPage } from '../../support/browsers.ts';
import { sharedResource } from '../../support/shared-resource.ts';
import { useSite } from '../../support/use-site.ts';
import { pageKinds, pageOf } from './support/pages.ts';
import { startTestSite, type TestSite } from './support/site.ts';

const editorStyle =
  '<style>.bar, .editor { background: #fff; color: #222; } .editor p { color: #333; }</style>';
const editor =
  '<div class="bar">Bold</div><div class="editor" contenteditable="true"><p>Text</p></div><p>Page</p>';

/** Starts a site whose pages delay the first paint until the effects are applied. */
async function startPaintedSite(): Promise<TestSite> {
  const site = await startTestSite();
  const { outputFiles } = await build({
    ...browserModules,
    entryPoints: [resolve(__dirname, 'support/first-paint.ts')],
    outdir: 'first-paint',
    write: false,
  });
  for (const { path, contents } of outputFiles) {
    site.add(path.slice(path.lastIndexOf('/')), 'text/javascript', contents);
  }
  for (const kind of pageKinds) {
    const script = '<script type="module" blocking="render" src="/first-paint.mjs"></script>';
    const page = pageOf(kind).replace('<script type="module" src="/driver.mjs"></script>', script);
    site.add(`/first-${kind}`, 'text/html', page.replace(/ style="[^"]*"/, ''));
  }
  const script = '<script type="module" src="/first-paint.mjs"></script>';
  site.add(
    '/first-editor',
    'text/html',
    `<!doctype html><html lang="en">${editorStyle}${script}${editor}</html>`,
  );
  return site;
}

const startSite = sharedResource(startPaintedSite);

describe.each(browsers)('first paint in $name', (testBrowser) => {
  const started = useSite(startSite, testBrowser);

  it.each(['px', 'layered'] as const)(
    'applies the stored settings and rules on the "%s" page',
    async (kind) => {
      const { site, browser } = started();
      const page = await newPage(browser);
      await page.evaluateOnNewDocument(() => {
        const now = { text_zoom: '200', line_height: '250', highlight_links: '', saturation: '50' };
        if (localStorage.getItem('aw1:settings') === null)
          localStorage.setItem('aw1:settings', JSON.stringify({ now }));
      });
      await page.goto(`${site.url}/first-${kind}`);
      await page.waitForFunction(() => localStorage.getItem('aw1:rules') !== null);
      await page.reload();
      await page.waitForFunction(() => window.firstPaint !== undefined);
      const { before, after, atMs } = await page.evaluate(() => ({ ...window.firstPaint, applied: null }));
      expect(after).toEqual({
        ratio: expect.closeTo(2.5, 2),
        fontSize: `${Number.parseFloat(before.fontSize) * 2}px`,
        // The layered page sets the outline with `!important` in a cascade layer, which only the part of the engine that is
        // loaded later can override.
        outlineStyle: kind === 'layered' ? 'none' : 'solid',
        filter: 'saturate(0.5)',
        transitions: 0,
      });
      await page.waitForFunction(() => {
        const link = document.querySelector('#sample .link');
        return link !== null && getComputedStyle(link).outlineStyle === 'solid';
      });
      const paintedAtMs = await page.evaluate(async () => {
        const script = document.querySelector('script');
        if (script === null || !('blocking' in script)) return null;
        const [paint] = await new Promise<PerformanceEntry[]>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries())).observe({
            type: 'paint',
            buffered: true,
          });
        });
        return paint?.startTime ?? null;
      });
      if (paintedAtMs !== null) expect(paintedAtMs).toBeGreaterThan(atMs);
      await page.close();
    },
  );

  it('gives a returning visitor the colors of the first visit', async () => {
    const { site, browser } = started();
    const page = await newPage(browser);
    const settledColors = () =>
      page.evaluate(async () => {
        await window.firstPaint.applied();
        return [...document.querySelectorAll('html, html *')].map((element) => {
          const { color, backgroundColor, filter } = getComputedStyle(element);
          return `${element.tagName} ${color} ${backgroundColor} ${filter}`;
        });
      });
    const load = async () => {
      await page.waitForFunction(() => window.firstPaint !== undefined);
      return settledColors();
    };
    await page.evaluateOnNewDocument(() => {
      const now = { contrast_mode: 'dark', text_zoom: '150' };
      if (localStorage.getItem('aw1:settings') === null)
        localStorage.setItem('aw1:settings', JSON.stringify({ now }));
    });
    await page.goto(`${site.url}/first-editor`);
    const first = await load();
    await page.waitForFunction(() => localStorage.getItem('aw1:rules') !== null);
    await page.reload();
    expect(await load()).toEqual(first);
    await page.close();
  });
});
