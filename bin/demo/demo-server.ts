import send from '@fastify/send';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { listenOnLoopback } from '../../local/gateway/loopback-server.ts';
import { isFromThisMachine } from '../../local/loopback/callers.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { renderPages } from './pages.ts';
import { addProvocations, type Provocations } from './provocations.ts';

export interface DemoServerOptions {
  /** Port of localhost; 0 for any free one. */
  readonly port: number;
  /** The built demo, with its `pages` and `assets`. */
  readonly demoDirectory: string;
  /** The built SDK. */
  readonly sdkDirectory: string;
  /** Version of the SDK: it stands in its address. */
  readonly sdkVersion: string;
  /** The API that the pages use, such as `http://localhost:8080`. */
  readonly siteRoot: string;
  /** The publishable key that stands in the pages. */
  readonly key: string;
  /** What the buttons of the console ask the local stack for. */
  readonly provocations: Provocations;
}

/** A running demo. */
export interface DemoServer {
  /** The first page, such as `http://localhost:8081`. */
  readonly pageUrl: string;
  /** The API reference. */
  readonly referenceUrl: string;
  close(): Promise<void>;
}

const fixedHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-cache',
};

/** Any page may load the SDK, as from the distribution on AWS. */
const sdkHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/**
 * Serves the demo, the SDK and the API reference on the machine's loopback addresses.
 *
 * @throws PortInUseError
 */
export async function startDemoServer(options: DemoServerOptions): Promise<DemoServer> {
  const app = fastify({
    logger: false,
    routerOptions: { onBadUrl: (_path, _request, response) => void response.writeHead(404).end() },
  });
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(fixedHeaders);
    // A page whose own host name resolves to loopback (DNS rebinding) could read the key.
    if (isFromThisMachine({ host: request.headers.host })) next();
    else void reply.code(403).type('text/plain').send('Open this page at localhost.\n');
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).type('text/plain').send('There is no such page.\n'),
  );
  addPages(app, options);
  addFolder(app, '/assets/', `${options.demoDirectory}/assets`);
  addFolder(app, `/sdk/${options.sdkVersion}/`, options.sdkDirectory, sdkHeaders);
  addProvocations(app, options.provocations);
  await app.ready();
  const server = await listenOnLoopback(
    options.port,
    (request, response) => app.routing(request, response),
    '--demo-port',
  );
  const pageUrl = `http://localhost:${server.port}`;
  return {
    pageUrl,
    referenceUrl: `${pageUrl}/reference`,
    close: async () => {
      await server.close();
      await app.close();
    },
  };
}

function addPages(app: FastifyInstance, options: DemoServerOptions): void {
  const policy = contentSecurityPolicy(options.siteRoot);
  for (const { path, html, etag } of renderPages(options)) {
    app.get(path, (request, reply) => {
      reply.headers({ ETag: etag, 'Content-Security-Policy': policy });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('text/html; charset=utf-8').send(html);
    });
  }
}

function addFolder(
  app: FastifyInstance,
  prefix: string,
  root: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  app.get(`${prefix}*`, (request, reply) =>
    sendFile(request, reply.headers(headers), request.url.slice(prefix.length - 1), root),
  );
}

/** Sends a plain file below the root. Folders, dot files and paths that lead out of the root are answered as not found. */
async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  url: string,
  root: string,
): Promise<unknown> {
  const [path = '/'] = url.split('?');
  const file = await send(request.raw, path, { root, index: false, dotfiles: 'ignore', cacheControl: false });
  if (file.type !== 'file') {
    reply.callNotFound();
    return reply;
  }
  return reply.code(file.statusCode).headers(file.headers).send(file.stream);
}
