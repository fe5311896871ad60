import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'puppeteer-core';
import { buildSdk } from '../../../../bin/sdk/build-sdk.ts';
import { type System, startSystem, type Tenant } from '../../../support/system.ts';
import { browsers, newPage, type OpenBrowser } from '../../support/browsers.ts';
import { startSite, type TestSite } from './support/site.ts';

const text = readFileSync('docs/reference/sdk.md', 'utf8');
const blocks = [...text.matchAll(/^```(?:js|tsx|html)\n(.*?)^```$/gms)].map(([, code = '']) => code);

function example(words: string): string {
  const found = blocks.filter((block) => block.includes(words));
  if (found.length !== 1)
    throw new Error(`docs/reference/sdk.md has ${found.length} examples with "${words}".`);
  return found[0] ?? '';
}

describe.each(browsers)('SDK example code in $name', ({ launch }) => {
  const root = mkdtempSync(join(tmpdir(), 'sdk-examples-'));
  const sdk = join(root, 'sdk');
  let system: System;
  let tenant: Tenant;
  let site: TestSite;
  let browser: OpenBrowser;
  let page: Page;

  const filledIn = (code: string) =>
    code
      .replaceAll('wk_live_…', tenant.key)
      .replaceAll('https://api.library.example/sdk/0.1.0/', `${site.origin}/sdk/`)
      .replaceAll('https://api.library.example', system.runtime.siteRoot);
  const open = async (code: string) => {
    const { outputFiles } = await build({
      stdin: { contents: filledIn(code), loader: 'tsx', resolveDir: resolve('test') },
      alias: {
        '@accessibility-widget/sdk/effects': join(sdk, 'effects.mjs'),
        '@accessibility-widget/sdk/widget': join(sdk, 'widget.mjs'),
        '@accessibility-widget/sdk': join(sdk, 'client.mjs'),
      },
      define: { 'process.env.NODE_ENV': '"production"' },
      jsx: 'automatic',
      bundle: true,
      splitting: true,
      format: 'esm',
      outdir: '/app',
      write: false,
      logLevel: 'silent',
    });
    for (const { path, contents } of outputFiles)
      site.put(path.replaceAll('\\', '/').replace(/^.*\/app\//, '/app/'), contents);
    await page.goto(`${site.origin}/page.html`);
  };
  beforeAll(async () => {
    await buildSdk({ outdir: sdk, declarations: false });
    system = await startSystem();
    site = await startSite(sdk);
    site.allow(new URL(system.runtime.siteRoot).origin);
    const script = '<script type="module" src="/app/stdin.js"></script>';
    site.put(
      '/page.html',
      `<!doctype html><html lang="en"><title>Page</title><main id="app"></main>${script}`,
    );
    browser = await launch();
  });
  beforeEach(async () => {
    tenant = await system.createTenant({ allowedOrigins: [site.origin] });
    const context = await browser.createBrowserContext();
    page = await newPage(context);
  });
  afterEach(() => page.browserContext().close());
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await system?.close();
    rmSync(root, { recursive: true, force: true });
  });

  it('adds the widget to a page with one line', async () => {
    const line = filledIn(example('embed.js')).replace(
      'data-key',
      `data-site-root="${system.runtime.siteRoot}" data-key`,
    );
    site.put('/embed.html', `<!doctype html><html lang="en"><title>Page</title>${line}<h1>Library</h1>`);
    await page.goto(`${site.origin}/embed.html`);
    await page.waitForFunction(() => 'accessibilityWidget' in window);
    const keys = await page.evaluate(async () => Object.keys((await window.accessibilityWidget) ?? {}));
    expect(keys.sort()).toEqual(['client', 'effects', 'widget']);
  });

  it('builds a custom front end', async () => {
    await open(example('effects.unsupported.some'));
    await page.waitForSelector('#app input');
    await page.evaluate(() => {
      const labels = [...document.querySelectorAll('label')];
      labels
        .find(({ textContent }) => textContent === 'Underline links')
        ?.querySelector('input')
        ?.click();
    });
    await page.waitForSelector('html[data-aw-underline_links]');
  });

  it('runs in React', async () => {
    await open(example('useSyncExternalStore'));
    await page.waitForSelector('#app input');
    await page.focus('#app input');
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => document.querySelector('input')?.value === '105');
  });

  it('runs in Vue', async () => {
    await open(example("from 'vue'"));
    await page.waitForSelector('#app button');
    await page.click('#app button');
    await page.waitForSelector('#app button[aria-pressed="true"]');
  });
});
