import type { Route } from '../contract/routes/route.ts';
import type * as z from '../contract/zod.ts';
import type { Log } from '../observability/logger.ts';
import type { Caller } from '../security/caller.ts';
import type { RequestHeaders } from './request-headers.ts';

/** A request with validated path and body. */
export interface EndpointRequest<Path, Body> {
  readonly path: Path;
  readonly body: Body;
  readonly headers: RequestHeaders;
  readonly traceId: string;
  readonly log: Log;
  /** Milliseconds until the Lambda timeout. */
  remainingTimeMs(): number;
  /**
   * Aborted with the ApiError TIMEOUT when the time of the chain is over. The error response then waits briefly for the
   * endpoint to release what it holds.
   */
  signal(): AbortSignal;
}

export interface KeyedRequest<Path, Body> extends EndpointRequest<Path, Body> {
  readonly caller: Caller;
  /**
   * Fulfilled when the call is metered, rejected when it exceeds the quota. A route that reads first must await it before
   * it changes anything or calls another service. Otherwise the chain does.
   */
  readonly counted: Promise<void>;
}

/** A successful response. The chain parses the body with the response schema. */
export interface EndpointAnswer<Body> {
  /** One of the response statuses of the route. */
  readonly status: number;
  readonly body: Body;
  readonly headers?: Readonly<Record<string, string>>;
  /** True for a body object that is returned repeatedly and never changes: it is parsed and serialized once. */
  readonly isImmutable?: boolean;
}

/** A request before validation. */
export interface RawRequest extends Omit<EndpointRequest<unknown, unknown>, 'path' | 'body'> {
  readonly caller: Caller | null;
  readonly counted: Promise<void>;
  /** Decoded path parameters. */
  readonly pathParameters: Readonly<Record<string, string>>;
  /** Called once, after the path was validated. */
  readBody(): unknown;
}

/** A route with its handler. */
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
