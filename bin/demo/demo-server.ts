import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import send from '@fastify/send';
import { listenOnLoopback } from '../../local/gateway/loopback-server.ts';
import { isFromThisMachine } from '../../local/loopback/callers.ts';
import { renderPages } from './pages.ts';

export interface DemoServerOptions {
  readonly port: number;
  readonly demoDirectory: string;
  readonly sdkDirectory: string;
  readonly sdkVersion: string;
  readonly siteRoot: string;
  readonly key: string;
}

export interface DemoServer {
  readonly pageUrl: string;
  readonly referenceUrl: string;
  close(): Promise<void>;
}

interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Readable;
}

const fixedHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-cache',
};

/** Allows pages from any origin to load the SDK, as the CloudFront distribution does. */
const sdkHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

export async function startDemoServer(options: DemoServerOptions): Promise<DemoServer> {
  const pages = new Map(renderPages(options).map((page) => [page.path, page]));
  const policy = contentSecurityPolicy(options.siteRoot);
  const folders = [
    { prefix: '/assets/', root: `${options.demoDirectory}/assets`, headers: {} },
    { prefix: `/sdk/${options.sdkVersion}/`, root: options.sdkDirectory, headers: sdkHeaders },
  ];

  const respond = async (request: IncomingMessage): Promise<Reply> => {
    // Checks the Host header, because otherwise a page whose host name resolves to loopback (DNS rebinding) could read
    // the key.
    if (!isFromThisMachine({ host: request.headers.host }))
      return plain(403, 'Open this page at localhost.\n');
    const [path = '/'] = (request.url ?? '/').split('?');
    const page = pages.get(path);
    if (page !== undefined) {
      const headers = { 'Content-Security-Policy': policy, 'Content-Type': 'text/html; charset=utf-8' };
      return { status: 200, headers, body: page.html };
    }
    const folder = folders.find(({ prefix }) => path.startsWith(prefix));
    const file = folder && (await fileReply(request, path.slice(folder.prefix.length - 1), folder.root));
    if (folder === undefined || file === null || file === undefined) return plain(404, 'Page not found.\n');
    return { ...file, headers: { ...file.headers, ...folder.headers } };
  };
  const server = await listenOnLoopback(
    options.port,
    (request, response) => {
      respond(request)
        .catch(() => plain(500, 'The demo failed.\n'))
        .then((reply) => write(response, reply))
        .catch(() => response.destroy());
    },
    '--demo-port',
  );
  const pageUrl = `http://localhost:${server.port}`;
  return {
    pageUrl,
    referenceUrl: `${pageUrl}/reference`,
    close: () => server.close(),
  };
}

function plain(status: number, body: string): Reply {
  return { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' }, body };
}

async function write(response: ServerResponse, { status, headers, body = '' }: Reply): Promise<void> {
  response.writeHead(status, { ...fixedHeaders, ...headers });
  if (body instanceof Readable) await pipeline(body, response);
  else response.end(body);
}

/** Returns null for directories, dot files and paths outside the root. */
async function fileReply(request: IncomingMessage, path: string, root: string): Promise<Reply | null> {
  const file = await send(request, path, { root, index: false, dotfiles: 'ignore', cacheControl: false });
  if (file.type !== 'file') return null;
  return { status: file.statusCode, headers: file.headers, body: file.stream };
}

function contentSecurityPolicy(siteRoot: string): string {
  const directives = {
    'default-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'font-src': "'self'",
    'connect-src': `'self' ${siteRoot}`,
    // The SDK uses data: URLs for hidden image buttons and pointer images, and blob: URLs for speech.
    'img-src': "'self' data:",
    'media-src': "'self' blob:",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
