import type { IncomingHttpHeaders } from 'node:http';
import type { RouteMatch } from './route-table.ts';

export interface GatewayRequest {
  readonly requestId: string;
  readonly extendedRequestId: string;
  readonly traceId: string;
  /** Milliseconds since 1970. */
  readonly timeEpoch: number;
  readonly httpMethod: string;
  /** Path as sent by the client, without the stage. */
  readonly path: string;
  readonly query: ReadonlyMap<string, readonly string[]>;
  readonly headers: IncomingHttpHeaders;
  /** Alternating names and values as sent by the client. */
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

interface RequestTarget {
  /** Percent-encoded and not normalized: `..`, `//` and `;` are kept. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
}

/**
 * Splits a request target without decoding or normalizing it, so that routing uses the original path.
 * @returns null for a target that is not a path, such as `*`
 */
export function parseRequestTarget(target: string): RequestTarget | null {
  if (!target.startsWith('/')) return null;
  const mark = target.indexOf('?');
  return mark < 0
    ? { path: target, query: '' }
    : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

/** Returns decoded query parameters with all their values. */
export function parseQuery(query: string): Map<string, string[]> {
  const parameters = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(query)) {
    const values = parameters.get(name);
    if (values) values.push(value);
    else parameters.set(name, [value]);
  }
  return parameters;
}
