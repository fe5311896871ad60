import { connect } from 'puppeteer-core';
import type { OpenBrowser, TestBrowser } from './browsers.ts';

/**
 * Acquires a browser from the pool of the test run. Pages open in a separate browser context, so that no cookies,
 * storage or cache entries leak into the next test file.
 */
export async function connectBrowser(
  pool: string,
  name: TestBrowser['name'],
  timeoutMs: number,
): Promise<OpenBrowser> {
  const browserWSEndpoint = await call(pool, name, 'POST');
  const browser = await connect({
    browserWSEndpoint,
    protocol: name === 'firefox' ? 'webDriverBiDi' : 'cdp',
    protocolTimeout: timeoutMs,
  });
  const own = await browser.createBrowserContext();
  return {
    newPage: () => own.newPage(),
    createBrowserContext: () => browser.createBrowserContext(),
    async close() {
      const defaultContext = browser.defaultBrowserContext();
      for (const context of browser.browserContexts()) if (context !== defaultContext) await context.close();
      await browser.disconnect();
      await call(pool, name, 'DELETE', browserWSEndpoint);
    },
  };
}

async function call(
  pool: string,
  name: string,
  method: 'POST' | 'DELETE',
  body: string = '',
): Promise<string> {
  const response = await fetch(`${pool}/${name}`, { method, body });
  const result = await response.text();
  if (!response.ok) throw new Error(`no ${name} is available: ${result}`);
  return result;
}
