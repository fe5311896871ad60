import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Browser } from 'puppeteer-core';
import { portOf } from '../../support/port-of.ts';

/** The environment variable by which the tests' workers find the lender. */
export const lenderVariable = 'TEST_BROWSER_LENDER';

/** Browsers that the files of a test run borrow, one file at a time each. */
export interface BrowserLender {
  readonly url: string;
  /** Ends all of them. */
  stop(): Promise<void>;
}

interface Started {
  readonly endpoint: string;
  stop(): Promise<void>;
}

/**
 * To start Firefox takes more than most files' tests do. `POST /<browser>` answers the WebSocket of one that nobody has,
 * started if there is none; `DELETE /<browser>` with that address gives it back. What a file that failed has not given
 * back is not lent again.
 */
export async function lendBrowsers(
  starts: Readonly<Record<string, () => Promise<Browser>>>,
): Promise<BrowserLender> {
  const started: Started[] = [];
  const idle = new Map<string, string[]>(Object.keys(starts).map((name) => [name, []]));

  async function start(name: string): Promise<string> {
    const browser = await starts[name]?.();
    if (browser === undefined) throw new Error(`there is no browser ${name}`);
    const one = await left(browser);
    started.push(one);
    return one.endpoint;
  }

  async function answer({ method, url }: IncomingMessage, body: string): Promise<string> {
    const name = url?.slice(1) ?? '';
    const endpoints = idle.get(name) ?? [];
    if (method === 'POST') return endpoints.pop() ?? start(name);
    endpoints.push(body);
    return '';
  }

  const server = createServer(async (request, response) => {
    try {
      response.end(await answer(request, await text(request)));
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

/** Leaves a browser running with no client: Firefox has one at most, and a second one of Chromium would hold up its pages. */
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
