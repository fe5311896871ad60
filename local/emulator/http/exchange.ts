import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../../loopback/read-body.ts';
import type { ServiceError } from './service-error.ts';

/** A Converse request with several images is well below this limit. */
const maximumBodyBytes = 32 * 1024 * 1024;

type Headers = Readonly<Record<string, string>>;

export interface Exchange {
  readonly method: string;
  /** Path and query as received. */
  readonly target: string;
  /** @param name in lower case */
  header(name: string): string | undefined;
  /** True when the client has disconnected or the response has started. */
  readonly ended: boolean;
  /** Returns undefined when the body exceeds the size limit. */
  readBody(): Promise<string | undefined>;
  send(status: number, headers: Headers, body: string | Uint8Array): void;
  closed(): Promise<void>;
  reset(): void;
}

export type CommonHeaders = Headers;

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

/** Sends an exception in the format that AWS SDK clients parse. */
export function sendServiceError(exchange: Exchange, error: ServiceError): void {
  const headers = {
    'content-type': 'application/json',
    'x-amzn-errortype': `${error.exception}:http://internal.amazon.com/coral/com.amazon.coral.service/`,
  };
  exchange.send(error.status, headers, JSON.stringify({ message: error.message }));
}
