import type { IncomingHttpHeaders } from 'node:http';
import type { RestApi } from './rest-api.ts';
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
  readonly protocol: string;
  readonly sourceIp: string;
}

export interface RoutedRequest extends GatewayRequest {
  readonly route: RouteMatch;
}

export function headerOf(request: GatewayRequest, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** Path with the stage, as in `requestContext.path`. */
export function stagePath(api: RestApi, { path }: GatewayRequest): string {
  return `/${api.stage.name}${path}`;
}

/** Common Log Format, for example `20/Nov/2026:09:51:00 +0000`. */
export function commonLogTime(epochMs: number): string {
  const [, , day, month, year, time] =
    /^(\w+), (\d+) (\w+) (\d+) ([\d:]+)/.exec(new Date(epochMs).toUTCString()) ?? [];
  return `${day}/${month}/${year}:${time} +0000`;
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
