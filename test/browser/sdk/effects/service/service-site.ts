import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from 'puppeteer-core';
import { type System, startSystem, type Tenant } from '../../../../support/system.ts';
import { newPage, type OpenBrowser } from '../../../support/browsers.ts';
import { bundleScript } from '../../../support/bundle-script.ts';
import { servePages } from '../../../support/page-server.ts';

/** Serves pages with effects that call the complete local service. */
export interface ServiceSite {
  readonly system: System;
  /** Creates an organization whose allowlist contains the origin of the test pages. */
  createTenant(options?: { creditsPerMonth?: number }): Promise<Tenant>;
  add(path: string, type: string, body: string | Uint8Array): void;
  /** Opens a page with the specified body and attaches effects. `media` is the value of `media-src` in its CSP. */
  open(browser: OpenBrowser, tenant: Tenant, body: string, options?: { media?: string }): Promise<Page>;
  close(): Promise<void>;
}

export async function startServiceSite(
  options: Parameters<typeof startSystem>[0] = {},
): Promise<ServiceSite> {
  const system = await startSystem(options);
  const outdir = await bundleScript(resolve(__dirname, 'driver.ts'));
  const served = new Map<string, readonly [type: string, body: string | Uint8Array, policy?: string]>();
  const server = await servePages(async ({ url }, response) => {
    const { pathname } = new URL(url ?? '/', 'http://test.invalid');
    const known = served.get(pathname);
    if (known !== undefined) {
      const [type, body, policy] = known;
      response.setHeader('Content-Type', type);
      if (policy !== undefined) response.setHeader('Content-Security-Policy', policy);
      response.end(body);
      return;
    }
    try {
      response.setHeader('Content-Type', 'text/javascript').end(await readFile(join(outdir, pathname)));
    } catch {
      response.writeHead(404).end();
    }
  });
  const origin = `http://localhost:${server.port}`;
  let pages = 0;

  return {
    system,
    async createTenant({ creditsPerMonth = 1_000 } = {}) {
      const tenant = await system.createTenant({ allowedOrigins: [origin] });
      await system.operator.ai.set(tenant.orgId, { tier: 'custom', creditsPerMonth }, 'standard');
      return tenant;
    },
    add: (path, type, body) => served.set(path, [type, body]),
    async open(browser, tenant, body, { media = "'self'" } = {}) {
      const { siteRoot } = system.runtime;
      const settings = JSON.stringify({ apiKey: tenant.key, siteRoot }).replaceAll('"', '&quot;');
      const policy = [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        `media-src ${media}`,
        `connect-src 'self' ${siteRoot}`,
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ].join('; ');
      const head = `<meta charset="utf-8"><title>Test</title><meta name="aw" content="${settings}"><script type="module" src="/driver.mjs"></script>`;
      pages += 1;
      served.set(`/page-${pages}`, [
        'text/html',
        `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`,
        policy,
      ]);
      const page = await newPage(browser);
      await page.setViewport({ width: 800, height: 600 });
      await page.goto(`${origin}/page-${pages}`);
      await page.waitForFunction(() => document.readyState === 'complete' && window.tools !== undefined);
      await page.evaluate(() => window.tools.start());
      return page;
    },
    async close() {
      await server.close();
      await rm(outdir, { recursive: true, force: true });
      await system.close();
    },
  };
}
