import { openPanel, openWidgetPage } from '../sdk/widget/support/widget-page.ts';
import { browsers, type OpenBrowser } from '../support/browsers.ts';
import { type PageServer, servePages } from '../support/page-server.ts';
import { type DemoSite, startDemoSite } from './demo-site.ts';

describe.each(browsers)('npm start script tag in $name', ({ launch }) => {
  let site: DemoSite;
  let browser: OpenBrowser;
  let server: PageServer;

  beforeAll(async () => {
    [site, browser] = await Promise.all([startDemoSite(), launch()]);
    const { orgId, siteId, key } = site.demo;
    const { script, policy } = await site.system.operator.embeds.line({ orgId, siteId, key, sdkUrl: null });
    const directives = Object.entries({ 'default-src': "'none'", ...policy }).map(
      ([directive, source]) => `${directive} ${source}`,
    );
    server = await servePages((_request, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.setHeader('Content-Security-Policy', directives.join('; '));
      response.end(
        `<!doctype html><html lang="en"><head><title>Own</title>${script}</head><h1>Own</h1></html>`,
      );
    });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await site?.close();
  });

  it('loads a working widget on a page served from another port, under the CSP directives printed with the tag', async () => {
    const { page, faults } = await openWidgetPage(browser, `http://localhost:${server.port}/`);
    await openPanel(page);
    await page.evaluate(async () => {
      (await window.accessibilityWidget)?.client.settings.set('text_zoom', '200');
    });
    await page.waitForFunction(() => document.documentElement.getAttribute('data-aw-text_zoom') === '200');
    // Ignores the blocked favicon: browsers request it on their own, but the CSP blocks images.
    expect(faults.filter((fault) => !fault.includes('favicon'))).toEqual([]);
    await page.close();
  });
});
