import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PNG } from 'pngjs';
import type { Page } from 'puppeteer-core';
import { fontFiles } from '../../../../../bin/sdk/fonts.ts';
import { newPage, type OpenBrowser } from '../../../support/browsers.ts';
import { bundleScript } from '../../../support/bundle-script.ts';
import { servePages } from '../../../support/page-server.ts';
import { type PageKind, pageKinds, pageOf, styles } from './pages.ts';

/** Serves the effects and the conformance test pages under a CSP that allows only the site's own files. */
export interface TestSite {
  readonly url: string;
  pageUrl(kind: PageKind): string;
  add(path: string, type: string, body: string | Uint8Array): void;
  close(): Promise<void>;
}

const strictPolicy = [
  "default-src 'none'",
  ...['script', 'style', 'img', 'font', 'media', 'connect', 'frame'].map((kind) => `${kind}-src 'self'`),
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

export async function startTestSite(): Promise<TestSite> {
  const outdir = await bundleScript(resolve(__dirname, 'driver.ts'));
  const added = new Map<string, readonly [type: string, body: string | Uint8Array]>([
    ['/picture.png', ['image/png', redPicture()]],
    ['/frame.html', ['text/html', '<!doctype html><title>Frame</title><p>Framed']],
    ...pageKinds.map((kind) => [`/${kind}.css`, ['text/css', styles[kind]]] as const),
    ...pageKinds.map((kind) => [`/${kind}`, ['text/html', pageOf(kind)]] as const),
  ]);

  const server = await servePages(async ({ url }, response) => {
    const { pathname } = new URL(url ?? '/', 'http://test.invalid');
    const kind = pathname.slice(1);
    // Chromium saves the computed styles of editors only under a policy that allows `style` attributes.
    const hasStyleAttributes = kind === 'layered' || kind === 'editor';
    const policy = hasStyleAttributes ? `${strictPolicy}; style-src-attr 'unsafe-inline'` : strictPolicy;
    response.setHeader('Content-Security-Policy', policy);
    try {
      const known = added.get(pathname);
      if (known !== undefined) return response.setHeader('Content-Type', known[0]).end(known[1]);
      const font = fontFiles.find(({ name }) => pathname === `/fonts/${name}`);
      const type = font === undefined ? 'text/javascript' : 'font/woff2';
      const body = await readFile(font === undefined ? join(outdir, pathname) : fontPath(font.from));
      return response.setHeader('Content-Type', type).end(body);
    } catch {
      return response.writeHead(404).end();
    }
  });
  const url = `http://localhost:${server.port}`;

  return {
    url,
    pageUrl: (kind) => `${url}/${kind}`,
    add: (path, type, body) => added.set(path, [type, body]),
    async close() {
      await server.close();
      await rm(outdir, { recursive: true, force: true });
    },
  };
}

/** Opens a page that loads the driver of the effects, and waits for both. */
export async function openPage(browser: OpenBrowser, url: string): Promise<Page> {
  const page = await newPage(browser);
  await page.setViewport({ width: 800, height: 600 });
  await page.goto(url);
  await page.waitForFunction(() => document.readyState === 'complete' && window.aw !== undefined);
  return page;
}

function fontPath(from: string): string {
  return resolve(__dirname, '../../../../../node_modules', from);
}

function redPicture(): Uint8Array {
  const picture = new PNG({ width: 4, height: 4 });
  for (let at = 0; at < picture.data.length; at += 4) picture.data.set([255, 0, 0, 255], at);
  return PNG.sync.write(picture);
}
