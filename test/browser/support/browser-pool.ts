import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Browser } from 'puppeteer-core';
import { portOf } from '../../support/port-of.ts';

export const browserPoolVariable = 'TEST_BROWSER_POOL_URL';

/** A pool of browsers shared by all test files of a run. Each browser is used by one file at a time. */
interface BrowserPool {
  readonly url: string;
  stop(): Promise<void>;
}

interface Started {
  readonly endpoint: string;
  stop(): Promise<void>;
}

/**
 * Starts the pool. Browsers are reused because Firefox takes longer to start than most test files take to run. `POST
 * /<browser>` returns the WebSocket endpoint of an idle browser, or of a new one if none is idle. `DELETE /<browser>`
 * with the endpoint as the body returns a browser to the pool. A browser that a failed test file did not return is not
 * reused.
 */
export async function serveBrowsers(
  starts: Readonly<Record<string, () => Promise<Browser>>>,
): Promise<BrowserPool> {
  const started: Started[] = [];
  const idle = new Map<string, string[]>(Object.keys(starts).map((name) => [name, []]));

  async function start(name: string): Promise<string> {
    const browser = await starts[name]?.();
    if (browser === undefined) throw new Error(`there is no browser ${name}`);
    const one = await left(browser);
    started.push(one);
    return one.endpoint;
  }

  async function respond({ method, url }: IncomingMessage, body: string): Promise<string> {
    const name = url?.slice(1) ?? '';
    const endpoints = idle.get(name) ?? [];
    if (method === 'POST') return endpoints.pop() ?? start(name);
    endpoints.push(body);
    return '';
  }

  const server = createServer(async (request, response) => {
    try {
      response.end(await respond(request, await text(request)));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await Promise.all(started.map((one) => one.stop()));
    },
  };
}

/**
 * Disconnects from the browser but keeps it running. The connection must end because Firefox accepts only one client,
 * and in Chromium a second client would block the pages.
 */
async function left(browser: Browser): Promise<Started> {
  const endpoint = browser.wsEndpoint();
  const process = browser.process();
  await browser.disconnect();
  return {
    endpoint,
    async stop() {
      if (process === null || process.exitCode !== null || process.signalCode !== null) return;
      const ended = once(process, 'exit');
      process.kill('SIGKILL');
      await ended;
    },
  };
}
