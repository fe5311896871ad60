import type { Route } from '../contract/routes/route.ts';
import type * as z from '../contract/zod.ts';
import type { Log } from '../observability/logger.ts';
import type { Caller } from '../security/caller.ts';
import type { RequestHeaders } from './request-headers.ts';

/** A request as an endpoint sees it: the caller known, path and body checked by the route's schemas. */
export interface EndpointRequest<Path, Body> {
  readonly path: Path;
  readonly body: Body;
  readonly headers: RequestHeaders;
  readonly traceId: string;
  readonly log: Log;
  /** Milliseconds left before the function is stopped. */
  remainingTimeMs(): number;
  /**
   * Aborted, with the ApiError TIMEOUT, when the chain's time is over. Its answer then waits a moment for the
   * endpoint to take back what it holds, and is given whatever the endpoint does.
   */
  signal(): AbortSignal;
}

export interface KeyedRequest<Path, Body> extends EndpointRequest<Path, Body> {
  readonly caller: Caller;
  /**
   * Fulfilled when the call is counted, rejected when the quota refuses it. A route that reads first waits for it before
   * it changes anything or calls another service. The call of a safe route is counted while its handler runs; the call of
   * any other route is counted before its handler begins.
   */
  readonly counted: Promise<void>;
}

/** An endpoint's success. The body is parsed by the route's schema for the status before it leaves. */
export interface EndpointAnswer<Body> {
  /** One of the route's response statuses. */
  readonly status: number;
  readonly body: Body;
  readonly headers?: Readonly<Record<string, string>>;
  /** True for a body that never changes and is answered again, the same object: it is checked and written once. */
  readonly isImmutable?: boolean;
}

/** What the chain hands an endpoint: not yet checked. */
export interface RawRequest extends Omit<EndpointRequest<unknown, unknown>, 'path' | 'body'> {
  readonly caller: Caller | null;
  readonly counted: Promise<void>;
  /** The path parameters, decoded. */
  readonly pathParameters: Readonly<Record<string, string>>;
  /** Reads and parses the body; called once, after the path was checked. */
  readBody(): unknown;
}

/** A route with its handler: what a group's chain dispatches to. */
export interface Endpoint {
  readonly route: Route;
  answer(request: RawRequest): Promise<EndpointAnswer<unknown>>;
}

type RouteWith<
  Path extends z.ZodMiniObject,
  Body extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
> = Route & {
  readonly pathParameters: Path;
  readonly body: Body;
  readonly responses: Readonly<Record<number, Answer>>;
};

export type { RouteWith };
