import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import send from '@fastify/send';
import { listenOnLoopback } from '../../local/gateway/loopback-server.ts';
import { isFromThisMachine } from '../../local/loopback/callers.ts';
import { type PageSettings, type RenderedPage, renderPages } from './pages.ts';

export interface DemoServerOptions extends PageSettings {
  readonly port: number;
  /**
   * IP address to listen on in addition to the loopback addresses; null for none. With an address, the pages can be
   * opened at any name of this machine, and call the API at the same name.
   */
  readonly host?: string | null;
  readonly sdkDirectory: string;
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
  const { host = null } = options;
  const local = pagesAt(options);
  const folders = [
    { prefix: '/assets/', root: `${options.demoDirectory}/assets`, headers: {} },
    { prefix: `/sdk/${options.sdkVersion}/`, root: options.sdkDirectory, headers: sdkHeaders },
  ];

  const respond = async (request: IncomingMessage): Promise<Reply> => {
    // Checks the Host header, because otherwise a page whose host name resolves to loopback (DNS rebinding) could read
    // the key.
    const isLocal = isFromThisMachine({ host: request.headers.host });
    if (host === null && !isLocal) return plain(403, 'Open this page at localhost.\n');
    const siteRoot = isLocal ? options.siteRoot : siteRootAt(request.headers.host, options.siteRoot);
    const [path = '/'] = (request.url ?? '/').split('?');
    const pages = siteRoot === options.siteRoot ? local : pagesAt({ ...options, siteRoot });
    const page = pages.get(path);
    if (page !== undefined) {
      const headers = {
        'Content-Security-Policy': contentSecurityPolicy(siteRoot),
        'Content-Type': 'text/html; charset=utf-8',
      };
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
    { host, option: '--demo-port' },
  );
  const pageUrl = `http://localhost:${server.port}`;
  return {
    pageUrl,
    referenceUrl: `${pageUrl}/reference`,
    close: () => server.close(),
  };
}

function pagesAt(settings: PageSettings): ReadonlyMap<string, RenderedPage> {
  return new Map(renderPages(settings).map((page) => [page.path, page]));
}

/** Returns the site root with the host name of a Host header. */
function siteRootAt(host: string | undefined, siteRoot: string): string {
  const url = new URL(siteRoot);
  if (URL.canParse(`http://${host}`)) url.hostname = new URL(`http://${host}`).hostname;
  return url.origin;
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
