import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { isFromThisMachine, refusal } from '../loopback/callers.ts';
import { listenAt } from '../loopback/listen-at.ts';

type Headers = Readonly<Record<string, string>>;

export class ServiceError extends Error {
  override readonly name = 'ServiceError';

  readonly status: number;
  readonly exception: string;

  constructor(status: number, exception: string, message: string) {
    super(message);
    this.status = status;
    this.exception = exception;
  }
}

export interface Exchange {
  readonly method: string;
  /** Request target: path and query as received. */
  readonly target: string;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
  /** @param name header name in lowercase */
  header(name: string): string | undefined;
  readBody(): Promise<string>;
  send(status: number, headers: Headers, body: string | Uint8Array): void;
}

export interface Emulator {
  readonly endpoint: string;
  /** Closes the server and all connections, even those with pending calls. */
  close(): Promise<void>;
}

const refused = new ServiceError(refusal.status, refusal.exception, refusal.message);

/**
 * Starts an HTTP server on a free port of 127.0.0.1. The server rejects requests from web pages.
 * @param handle responds to a request. A thrown ServiceError becomes the response.
 */
export async function serveExchanges(handle: (exchange: Exchange) => Promise<void>): Promise<Emulator> {
  const server = createServer(async (request, response) => {
    const exchange = exchangeOf(request, response);
    try {
      if (!isFromThisMachine(request.headers)) throw refused;
      await handle(exchange);
    } catch (error) {
      sendError(exchange, error);
    }
  });
  const port = await listenAt(server);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

function exchangeOf(request: IncomingMessage, response: ServerResponse): Exchange {
  const clientGone = new AbortController();
  response.once('close', () => clientGone.abort());
  return {
    method: request.method ?? '',
    target: request.url ?? '',
    signal: clientGone.signal,
    header: (name) => request.headers[name]?.toString(),
    readBody: () => text(request),
    send: (status, headers, body) => {
      if (response.destroyed || response.headersSent) return;
      response.writeHead(status, { 'x-amzn-requestid': randomUUID(), ...headers });
      response.end(body);
    },
  };
}

export function sendJson(exchange: Exchange, status: number, body: unknown, headers: Headers = {}): void {
  exchange.send(status, { 'content-type': 'application/json', ...headers }, JSON.stringify(body));
}

/** Sends an error in the format of the AWS JSON and REST JSON protocols. */
function sendError(exchange: Exchange, error: unknown): void {
  const { status, exception, message } =
    error instanceof ServiceError ? error : new ServiceError(500, 'InternalFailure', String(error));
  sendJson(exchange, status, { message }, { 'x-amzn-errortype': exception });
}

/** @throws ServiceError SerializationException (400) for invalid JSON */
export function parseCall(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text);
  } catch {
    throw new ServiceError(400, 'SerializationException', 'The request body is not valid JSON.');
  }
}

export function validationError(message: string): ServiceError {
  return new ServiceError(400, 'ValidationException', message);
}
