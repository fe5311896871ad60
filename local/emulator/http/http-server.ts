import { createServer } from 'node:http';
import { isFromThisMachine, refusal } from '../../loopback/callers.ts';
import { listenAt } from '../../loopback/listen-at.ts';
import { type CommonHeaders, type Exchange, exchangeOf, sendServiceError } from './exchange.ts';
import { ServiceError } from './service-error.ts';

export interface ExchangeServer {
  readonly endpoint: string;
  /** Also closes connections with pending calls. */
  stop(): Promise<void>;
}

const refused = new ServiceError(refusal.status, refusal.exception, refusal.message);

/**
 * Starts an HTTP server on a free port of 127.0.0.1 that rejects requests from web pages.
 * @param common headers that every response contains
 */
export async function serveExchanges(
  common: CommonHeaders,
  handle: (exchange: Exchange) => Promise<void>,
): Promise<ExchangeServer> {
  const server = createServer((request, response) => {
    const exchange = exchangeOf(request, response, common);
    if (!isFromThisMachine(request.headers)) sendServiceError(exchange, refused);
    else handle(exchange).catch(() => exchange.reset());
  });
  const port = await listenAt(server);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
