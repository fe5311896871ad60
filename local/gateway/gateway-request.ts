import type { IncomingHttpHeaders } from 'node:http';
import type { RouteMatch } from './route-table.ts';

export interface GatewayRequest {
  readonly requestId: string;
  readonly extendedRequestId: string;
  readonly traceId: string;
  /** Time of the request in milliseconds since the Unix epoch. */
  readonly timeEpoch: number;
  readonly httpMethod: string;
  /** Path as sent by the client, without the stage. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** Alternating header names and values, as sent by the client. */
  readonly rawHeaders: readonly string[];
  readonly sourceIp: string;
}

export interface RoutedRequest extends GatewayRequest {
  readonly route: RouteMatch;
}

export function headerOf(request: GatewayRequest, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(', ') : value;
}

/**
 * Splits a request target without decoding or normalizing its path, so that routing uses the original path: `..`, `//`
 * and `;` are kept. The path of a target such as `*` is empty.
 */
export function parseRequestTarget(target: string): Pick<GatewayRequest, 'path' | 'query'> {
  const [path = '', query] = target.startsWith('/') ? target.split(/\?(.*)/s, 2) : [];
  return { path, query: new URLSearchParams(query) };
}
