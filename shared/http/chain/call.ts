import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { InternalError } from '../../errors/errors.ts';
import type { Log } from '../../observability/logger.ts';
import type { Caller } from '../../security/caller.ts';
import { ApiError } from '../api-error.ts';
import type { Endpoint } from '../endpoint.ts';
import type { QuotaStatus } from '../quota-headers.ts';
import type { RequestHeaders } from '../request-headers.ts';
import { traceIdOf } from '../trace-id.ts';

export interface RoutedRequest {
  readonly endpoint: Endpoint;
  readonly headers: RequestHeaders;
  /** Authenticated caller; null for a keyless route. */
  readonly caller: Caller | null;
  /** Origin of the calling page, from Origin or Referer; null for other callers. */
  readonly origin: string | null;
  callerHash(day: string): string;
}

export interface Call {
  /** Trace ID in responses and log entries. */
  readonly traceId: string;
  readonly startedAtMs: number;
  readonly endpointAbort: EndpointAbort;
  /** Logger that adds the trace ID to each entry, as well as the caller's IDs and plan once they are known. */
  log: Log;
  /** Endpoint, headers and caller of the request; null before the middleware `keyHash` has run. */
  routed: RoutedRequest | null;
  /** Fulfilled when the call is counted toward the quota; rejected when the quota is exhausted or counting fails. */
  counted: Promise<void>;
  /** The endpoint's pending response; null before the endpoint starts. */
  running: Promise<unknown> | null;
  quota: QuotaStatus | null;
}

/** The Lambda context, extended by the `Call` that the middlewares and the handler share. */
export interface ChainContext extends Context {
  call?: Call;
}

export type ChainMiddleware = MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult, Error, ChainContext>;

const nothingToCount = Promise.resolve();

export function beginCall(
  event: APIGatewayProxyEvent,
  context: Context,
  log: Log,
  startedAtMs: number,
): Call {
  const traceId = traceIdOf(event.requestContext);
  const route = `${event.httpMethod} ${event.resource}`;
  return {
    traceId,
    startedAtMs,
    endpointAbort: new EndpointAbort(),
    log: log.with({ traceId, awsRequestId: context.awsRequestId, route }),
    routed: null,
    counted: nothingToCount,
    running: null,
    quota: null,
  };
}

/** @throws InternalError if the tracing middleware has not run */
export function callOf({ call }: ChainContext): Call {
  if (call === undefined) throw new InternalError('A middleware ran before the call began.');
  return call;
}

/** Time reserved for writing the response, in milliseconds. */
const responseMs = 50;

/**
 * Aborts an endpoint when the middleware chain responds before the endpoint has finished. The AbortController
 * is created on demand because few endpoints use it.
 */
export class EndpointAbort {
  private controller: AbortController | null = null;
  private isAborted = false;

  signal(): AbortSignal {
    this.controller ??= new AbortController();
    if (this.isAborted) this.signalAbort();
    return this.controller.signal;
  }

  /**
   * Aborts the endpoint and waits for its cleanup until `remainingTimeMs` has almost elapsed, because Lambda
   * freezes unfinished work once the response is sent.
   */
  async abort(running: Promise<unknown> | null, remainingTimeMs: number): Promise<void> {
    this.isAborted = true;
    this.signalAbort();
    if (running !== null) await settledWithin(running, Math.max(0, remainingTimeMs - responseMs));
  }

  private signalAbort(): void {
    this.controller?.abort(new ApiError('TIMEOUT'));
  }
}

async function settledWithin(promise: Promise<unknown>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([promise.catch(() => undefined), limit]);
  clearTimeout(timer);
}
