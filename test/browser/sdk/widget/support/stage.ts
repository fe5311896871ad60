import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSdk } from '../../../../../bin/sdk/build-sdk.ts';
import { type System, startSystem, type Tenant } from '../../../../support/system.ts';
import { TcpGate } from '../../../../support/tcp-gate.ts';
import { servePages } from '../../../support/page-server.ts';

/** A page with the widget script under a strict CSP, and a local stack behind a TCP proxy. */
export interface Stage {
  readonly url: string;
  readonly system: System;
  readonly tenant: Tenant;
  readonly gate: TcpGate;
  pageUrl(visitor?: string, attributes?: Readonly<Record<string, string>>): string;
  /** Serves `body` instead of an SDK file; null restores the file. */
  replace(path: string, body: string | null): void;
  /** Delays responses for an SDK file until the returned function is called. */
  holdFile(path: string): () => void;
  close(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  mjs: 'text/javascript',
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
};

const css = 'body{font:18px/1.5 serif;margin:2rem;max-width:40rem}';

/** Attributes that control how the script tag loads, such as `async`, keyed by page path. */
const loadings = new Map([
  ['/', 'async'],
  ['/blocking', ''],
  ['/blocking-paint', 'async blocking="render"'],
  ['/module', 'type="module"'],
  ['/nonce', 'async nonce="r4nd0m"'],
  ['/named', 'defer'],
]);

/** Returns a page without axe-core violations, so that every reported violation is caused by the widget. */
function pageOf(attributes: string, loading: string, after: string): string {
  const script = `<script ${loading} src="/sdk/embed.js" ${attributes}></script>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>How tides work</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/page.css">${script}</head>
<body><main><h1>How tides work</h1><p><a id="before" href="#more">Read more</a></p>
<p id="tides">The sea rises and falls twice a day. The pull of the moon draws the water towards it.</p>
<p id="more">At the harbour you can see it on the wall.</p><button id="own">Settings</button></main>${after}</body></html>`;
}

export async function startStage(): Promise<Stage> {
  const outdir = await mkdtemp(join(tmpdir(), 'aw-widget-'));
  const [system] = await Promise.all([startSystem(), buildSdk({ outdir, declarations: false })]);
  const gate = new TcpGate();
  gate.leadTo(system.runtime.siteRoot);
  const siteRoot = await gate.start();
  const policy = [
    "default-src 'self'",
    `connect-src 'self' ${siteRoot}`,
    'media-src blob:',
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  const replaced = new Map<string, string>();
  const held = new Map<string, Promise<void>>();
  const server = await servePages(async ({ url }, response) => {
    const { pathname, searchParams } = new URL(url ?? '/', 'http://test.invalid');
    const scripts = pathname === '/nonce' ? "; script-src 'nonce-r4nd0m'" : '';
    response.setHeader('Content-Security-Policy', policy + scripts);
    response.setHeader('Cache-Control', 'no-store');
    if (pathname === '/page.css') return response.setHeader('Content-Type', 'text/css').end(css);
    const loading = loadings.get(pathname);
    if (loading !== undefined) {
      const attributes = [...searchParams].map(([name, value]) => `data-${name}="${value}"`).join(' ');
      const after = pathname === '/named' ? '<div id="accessibilityWidget"></div>' : '';
      const page = pageOf(attributes, loading, after);
      return response.setHeader('Content-Type', 'text/html').end(page);
    }
    const path = pathname.replace('/sdk/', '');
    await held.get(path);
    response.setHeader('Content-Type', types[path.split('.').at(-1) ?? ''] ?? 'text/plain');
    try {
      return response.end(replaced.get(path) ?? (await readFile(join(outdir, path))));
    } catch {
      return response.writeHead(404).end();
    }
  });
  const url = `http://localhost:${server.port}`;
  const tenant = await system.createTenant({ allowedOrigins: ['localhost'] });
  await system.operator.ai.set(tenant.orgId, { tier: 'lite', creditsPerMonth: null }, 'standard');
  await system.operator.sites.set(tenant.orgId, tenant.siteId, {
    statementUrl: 'https://shop.example/accessibility',
  });

  return {
    url,
    system,
    tenant,
    gate,
    pageUrl: (visitor, attributes = {}) =>
      `${url}/?${new URLSearchParams({ key: tenant.key, 'site-root': siteRoot, ...(visitor && { visitor }), ...attributes })}`,
    replace(path, body) {
      if (body === null) replaced.delete(path);
      else replaced.set(path, body);
    },
    holdFile(path) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(path, promise);
      return () => {
        held.delete(path);
        resolve();
      };
    },
    async close() {
      await server.close();
      await gate.stop();
      await system.close();
      await rm(outdir, { recursive: true, force: true });
    },
  };
}
