import type { IncomingHttpHeaders } from 'node:http';
import type { RestApi } from './rest-api.ts';
import type { RouteMatch } from './route-table.ts';

/** A request as received, with the IDs, time and route assigned by the gateway. */
export interface GatewayRequest {
  readonly requestId: string;
  readonly extendedRequestId: string;
  readonly traceId: string;
  /** Gateway clock, milliseconds since 1970. */
  readonly timeEpoch: number;
  readonly httpMethod: string;
  /** As the client sent it, without the stage. */
  readonly path: string;
  readonly query: ReadonlyMap<string, readonly string[]>;
  readonly headers: IncomingHttpHeaders;
  /** Alternating names and values, in the client's spelling. */
  readonly rawHeaders: readonly string[];
  readonly protocol: string;
  readonly sourceIp: string;
}

/** A request that matches a method. */
export interface RoutedRequest extends GatewayRequest {
  readonly route: RouteMatch;
}

/** One value of a header, or undefined. */
export function headerOf(request: GatewayRequest, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** The path including the stage, as in `requestContext.path`. */
export function stagePath(api: RestApi, { path }: GatewayRequest): string {
  return `/${api.stage.name}${path}`;
}

/** Time in the Common Log Format, for example `20/Nov/2026:09:51:00 +0000`. */
export function commonLogTime(epochMs: number): string {
  const [, , day, month, year, time] =
    /^(\w+), (\d+) (\w+) (\d+) ([\d:]+)/.exec(new Date(epochMs).toUTCString()) ?? [];
  return `${day}/${month}/${year}:${time} +0000`;
}

/** A request target as the client sent it. */
interface RequestTarget {
  /** Percent-encoded, never normalized: `..`, `//` and `;` are kept. */
  readonly path: string;
  /** Without the question mark; empty when there is none. */
  readonly query: string;
}

/**
 * Splits a request target without decoding or normalizing, so that routing sees the original path.
 * @returns null for a target that is not a path (`*`, `host:port`)
 */
export function parseRequestTarget(target: string): RequestTarget | null {
  const originForm = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '');
  const withRoot = originForm === '' || originForm.startsWith('?') ? `/${originForm}` : originForm;
  if (!withRoot.startsWith('/')) return null;
  const [withoutFragment = '/'] = withRoot.split('#', 1);
  const mark = withoutFragment.indexOf('?');
  return mark < 0
    ? { path: withoutFragment, query: '' }
    : { path: withoutFragment.slice(0, mark), query: withoutFragment.slice(mark + 1) };
}

/** Decoded query parameters with all their values, in request order. */
export function parseQuery(query: string): Map<string, string[]> {
  const parameters = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(query)) {
    const values = parameters.get(name);
    if (values) values.push(value);
    else parameters.set(name, [value]);
  }
  return parameters;
}
