import { type PageServer, servePages } from '../../../support/page-server.ts';
import type { Stage } from './stage.ts';

export interface ServedPage {
  readonly html: string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Answers requests for `/held`, which delay the `load` event of the page. */
  readonly held?: Promise<void>;
}

/** A site that serves pages of its own, the SDK at two addresses, and the API through a same-origin proxy. */
export interface HostileSite {
  readonly port: number;
  /** Serves a page at `/` until the next call. */
  put(page: ServedPage): void;
  close(): Promise<void>;
}

export async function startHostileSite(stage: Stage, siteRoot: string): Promise<HostileSite> {
  let page: ServedPage = { html: '' };
  const server: PageServer = await servePages(async (request, response) => {
    const { url = '/', method = 'GET', headers } = request;
    const { pathname } = new URL(url, 'http://test.invalid');
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (pathname.startsWith('/sdk/')) {
      const file = await fetch(stage.url + pathname.replace(/^\/sdk\/\d[^/]*\//, '/sdk/'));
      response.setHeader('Content-Type', file.headers.get('Content-Type') ?? '');
      return response.writeHead(file.status).end(Buffer.from(await file.arrayBuffer()));
    }
    if (pathname.startsWith('/api/')) {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const sent = Object.entries(headers).filter(
        ([name]) => !/^(host|connection|content-length)$/.test(name),
      );
      const answer = await fetch(siteRoot + url, {
        method,
        headers: sent.map(([name, value]): [string, string] => [name, String(value)]),
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      });
      response.setHeader('Content-Type', answer.headers.get('Content-Type') ?? '');
      return response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
    }
    for (const [name, value] of Object.entries(page.headers ?? {})) response.setHeader(name, value);
    if (pathname === '/held') await page.held;
    if (pathname === '/combined.js') {
      const script = await fetch(`${stage.url}/sdk/embed.js`);
      return response.setHeader('Content-Type', 'text/javascript').end(await script.text());
    }
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    return response.end(pathname === '/framed' || pathname === '/' ? page.html : '');
  });
  return {
    port: server.port,
    put(next) {
      page = next;
    },
    close: () => server.close(),
  };
}
