import type { Route } from '../contract/routes/route.ts';
import type * as z from '../contract/zod.ts';
import type { Log } from '../observability/logger.ts';
import type { Caller } from '../security/caller.ts';
import type { RequestHeaders } from './request-headers.ts';

export interface EndpointRequest<Path, Body, Query = unknown> {
  readonly path: Path;
  readonly query: Query;
  readonly body: Body;
  readonly headers: RequestHeaders;
  readonly traceId: string;
  readonly log: Log;
  remainingTimeMs(): number;
  /**
   * Returns a signal that is aborted with the ApiError TIMEOUT when the request times out. The middleware chain then
   * waits briefly for the endpoint's cleanup before it sends the error response.
   */
  signal(): AbortSignal;
}

export interface KeyedRequest<Path, Body, Query = unknown> extends EndpointRequest<Path, Body, Query> {
  readonly caller: Caller;
  /** Origin of the calling page; null for other callers. Routes with `requiresOrigin` always have one. */
  readonly origin: string | null;
  /** Returns the pseudonym of the caller's network for a day (`YYYY-MM-DD`, UTC). */
  callerHash(day: string): string;
  /**
   * Fulfilled when the call is counted toward the quota; rejected when the quota is exhausted or counting fails. The
   * handler of a route with `readsFirst` must await it before changing any data or calling another service. For other
   * routes, the middleware chain awaits it.
   */
  readonly counted: Promise<void>;
}

/** An endpoint's response. The middleware chain parses its body with the response schema. */
export interface EndpointResponse<Body> {
  readonly status: number;
  readonly body: Body;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * True when the endpoint returns the same body object for many calls and never modifies it. Such an object is parsed
   * and serialized only once.
   */
  readonly isImmutable?: boolean;
}

export interface RawRequest extends Omit<EndpointRequest<unknown, unknown>, 'path' | 'query' | 'body'> {
  readonly caller: Caller | null;
  readonly origin: string | null;
  callerHash(day: string): string;
  readonly counted: Promise<void>;
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly queryParameters: Readonly<Record<string, readonly string[]>>;
  /** Parses the request body. Called once, after the path parameters are validated. */
  readBody(): unknown;
}

export interface Endpoint {
  readonly route: Route;
  respond(request: RawRequest): Promise<EndpointResponse<unknown>>;
}

export type RouteWith<
  Path extends z.ZodMiniObject,
  Body extends z.ZodMiniType,
  ResponseBody extends z.ZodMiniType,
  Query extends z.ZodMiniObject = z.ZodMiniObject,
> = Route & {
  readonly pathParameters: Path;
  readonly queryParameters: Query;
  readonly body: Body;
  readonly responses: Readonly<Record<number, ResponseBody>>;
};
