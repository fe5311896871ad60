import { createServer as createHttp1Server } from 'node:http';
import { createServer as createHttp2Server } from 'node:http2';
import { createServer, type Server, type Socket } from 'node:net';
import { isFromThisMachine, refusal } from '../../loopback/callers.ts';
import { listenAt } from '../../loopback/listen-at.ts';
import { type CommonHeaders, type Exchange, overHttp1, overHttp2, sendServiceError } from './exchange.ts';
import { ServiceError } from './service-error.ts';

/** A server that only this machine can reach. */
export interface ExchangeServer {
  readonly endpoint: string;
  stop(): Promise<void>;
}

type Handler = (exchange: Exchange) => Promise<void>;

/** Start of HTTP/2's connection preface, which is not an HTTP/1.1 method. */
const http2Preface = 'PRI ';

const refused = new ServiceError(refusal.status, refusal.exception, refusal.message);

/**
 * Listens on 127.0.0.1; port 0 takes a free one. HTTP/1.1 and HTTP/2 without TLS are served on the same port, because
 * the SDK's Bedrock runtime client speaks HTTP/2 by itself while others speak HTTP/1.1. A web page is refused. `stop`
 * also ends calls that are held open.
 * @param common headers of every answer
 */
export async function serveExchanges(
  port: number,
  common: CommonHeaders,
  handle: Handler,
): Promise<ExchangeServer> {
  const serve = (exchange: Exchange) => {
    if (!isFromThisMachine(exchange)) sendServiceError(exchange, refused);
    else handle(exchange).catch(() => exchange.reset());
  };
  const http1 = createHttp1Server((request, response) => serve(overHttp1(request, response, common)));
  const http2 = createHttp2Server((request, response) => serve(overHttp2(request, response, common)));
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.once('readable', () => {
      const first: unknown = socket.read();
      if (!Buffer.isBuffer(first)) return;
      socket.unshift(first);
      const chosen = first.toString('latin1', 0, http2Preface.length) === http2Preface ? http2 : http1;
      chosen.emit('connection', socket);
    });
  });
  const boundPort = await listenAt(server, port);
  return { endpoint: `http://127.0.0.1:${boundPort}`, stop: () => close(server, sockets) };
}

function close(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    for (const socket of sockets) socket.destroy();
  });
}
