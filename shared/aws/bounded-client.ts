import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { MiddlewareStack } from '@smithy/types';
import { beforeDeadline, currentDeadline } from './deadline.ts';
import { measureCall, type WaitedService } from './waits.ts';

export interface AttemptBounds {
  readonly connectionTimeoutMs: number;
  /**
   * Maximum time to connect and receive the response headers, and maximum time between two chunks of the response body,
   * in milliseconds. When null, only the request deadline applies.
   */
  readonly requestTimeoutMs: number | null;
}

export interface CallBounds extends AttemptBounds {
  /** Maximum attempts per call, including the first. */
  readonly maximumAttempts: number;
  /** Maximum concurrent calls; further calls wait for a connection. Default: 50, as in the SDK. */
  readonly maximumConnections?: number;
}

export function attemptOptions({ connectionTimeoutMs, requestTimeoutMs }: AttemptBounds) {
  return {
    connectionTimeout: connectionTimeoutMs,
    // `requestTimeout` limits the time until the response headers arrive; `socketTimeout` also ends an
    // attempt whose response body stalls.
    ...(requestTimeoutMs !== null && { requestTimeout: requestTimeoutMs, socketTimeout: requestTimeoutMs }),
    // Without `throwOnRequestTimeout`, the SDK only logs a warning when a request times out.
    throwOnRequestTimeout: true,
  };
}

/**
 * Returns AWS client constructor options that apply the given limits. To enforce the request deadline, also pass the
 * client to {@link boundCalls}.
 */
export function boundedOptions({ maximumAttempts, maximumConnections, ...attempt }: CallBounds) {
  const agent = { ...(maximumConnections !== undefined && { maxSockets: maximumConnections }) };
  return {
    maxAttempts: maximumAttempts,
    requestHandler: new DeadlineHttpHandler({
      ...attemptOptions(attempt),
      httpAgent: agent,
      httpsAgent: agent,
    }),
  };
}

/**
 * Limits a client to the request deadline. When the deadline passes, every call of the client fails with
 * DeadlineError, even if it is waiting for a retry. Also measures the duration of each call for the log.
 */
export function boundCalls<Input extends object, Output extends object>(
  { middlewareStack }: { readonly middlewareStack: MiddlewareStack<Input, Output> },
  service: WaitedService,
): void {
  middlewareStack.add((next) => (call) => measureCall(service, () => beforeDeadline(() => next(call))), {
    name: 'deadline',
    step: 'initialize',
    priority: 'high',
  });
}

/**
 * Aborts the current attempt at the deadline and starts no further attempts. Otherwise, a call that was reported as
 * failed could still succeed.
 *
 * Always uses HTTP/1.1, because two features of the SDK require it: `connectionTimeout`, and the retry of a call when
 * its keep-alive connection was closed while the function was frozen. Functions make too few concurrent calls to need
 * HTTP/2.
 */
class DeadlineHttpHandler extends NodeHttpHandler {
  override handle(
    request: Parameters<NodeHttpHandler['handle']>[0],
    options: Parameters<NodeHttpHandler['handle']>[1] = {},
  ): ReturnType<NodeHttpHandler['handle']> {
    const abortSignal = earliest(options.abortSignal);
    return super.handle(request, { ...options, ...(abortSignal !== undefined && { abortSignal }) });
  }
}

type HandleOptions = NonNullable<Parameters<NodeHttpHandler['handle']>[1]>;
type RequestSignal = NonNullable<HandleOptions['abortSignal']>;

function earliest(signal: RequestSignal | undefined): RequestSignal | undefined {
  const deadline = currentDeadline();
  if (deadline === undefined) return signal;
  return signal instanceof AbortSignal ? AbortSignal.any([signal, deadline]) : deadline;
}
