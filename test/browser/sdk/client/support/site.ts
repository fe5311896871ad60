import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { servePages } from '../../../support/page-server.ts';

/**
 * Serves test pages and, under /sdk/, the built SDK. Its Content-Security-Policy requires Trusted Types and blocks
 * inline code.
 */
export interface TestSite {
  readonly origin: string;
  put(path: string, text: string | Uint8Array): void;
  /** Delays responses for matching paths until the returned function is called. */
  holdResponses(paths: RegExp): () => void;
  allow(apiOrigin: string): void;
  close(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.woff2': 'font/woff2',
};

export async function startSite(sdkFolder: string): Promise<TestSite> {
  const files = new Map<string, string | Uint8Array>();
  let connect = "'self'";
  let held: { readonly paths: RegExp; readonly released: Promise<void> } | undefined;
  const server = await servePages(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    if (held?.paths.test(pathname)) await held.released;
    const file = pathname.startsWith('/sdk/')
      ? await readFile(join(sdkFolder, pathname.slice(5))).catch(() => undefined)
      : files.get(pathname);
    response.setHeader('Content-Type', types[extname(pathname)] ?? 'text/html; charset=utf-8');
    response.setHeader(
      'Content-Security-Policy',
      `default-src 'self'; connect-src ${connect}; media-src blob:; require-trusted-types-for 'script'`,
    );
    response.statusCode = file === undefined ? 404 : 200;
    response.end(file ?? '');
  });
  return {
    origin: `http://localhost:${server.port}`,
    put: (path, text) => void files.set(path, text),
    holdResponses(paths) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = { paths, released: promise };
      return () => {
        held = undefined;
        resolve();
      };
    },
    allow(apiOrigin) {
      connect = `'self' ${apiOrigin}`;
    },
    close: () => server.close(),
  };
}
