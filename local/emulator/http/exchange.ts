import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../../loopback/read-body.ts';
import type { ServiceError } from './service-error.ts';

/** Maximum request body size; a Converse request with several images is well below it. */
const maximumBodyBytes = 32 * 1024 * 1024;

type Headers = Readonly<Record<string, string>>;

/** A request and its response. */
export interface Exchange {
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  /** Returns the value of a header. @param name lower case */
  header(name: string): string | undefined;
  /** True when the client has disconnected or the response has started. */
  readonly ended: boolean;
  /** Returns the body as UTF-8 text; undefined when it exceeds the size limit. */
  readBody(): Promise<string | undefined>;
  send(status: number, headers: Headers, body: string | Uint8Array): void;
  /** Resolves when the client disconnects. */
  closed(): Promise<void>;
  /** Closes the connection without a response. */
  reset(): void;
}

/** Headers that an emulator adds to every response. */
export type CommonHeaders = Headers;

/** Adapts Node's `http` server. */
export function exchangeOf(request: IncomingMessage, response: ServerResponse, common: Headers): Exchange {
  return {
    method: request.method ?? '',
    target: request.url ?? '',
    header: (name) => request.headers[name]?.toString(),
    get ended() {
      return response.destroyed || response.headersSent;
    },
    readBody: async () => (await readBody(request, maximumBodyBytes))?.toString('utf8'),
    send: (status, headers, body) => {
      if (response.destroyed || response.headersSent) return;
      response.writeHead(status, { 'x-amzn-requestid': randomUUID(), ...common, ...headers });
      response.end(body);
    },
    closed: () =>
      new Promise((resolve) => {
        if (response.destroyed) resolve();
        else response.once('close', resolve);
      }),
    reset: () => void response.socket?.resetAndDestroy(),
  };
}

export function sendJson(
  exchange: Exchange,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  exchange.send(status, { 'content-type': 'application/json', ...headers }, JSON.stringify(body));
}

/** Responds with an exception in the format that SDK clients parse: name in a header, message in the body. */
export function sendServiceError(exchange: Exchange, error: ServiceError): void {
  const headers = {
    'content-type': 'application/json',
    'x-amzn-errortype': `${error.exception}:http://internal.amazon.com/coral/com.amazon.coral.service/`,
  };
  exchange.send(error.status, headers, JSON.stringify({ message: error.message }));
}
