import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { MiddlewareStack } from '@smithy/types';
import { beforeDeadline, currentDeadline } from './deadline.ts';
import { measureCall, type WaitedService } from './waits.ts';

/** Timeouts of one attempt of an AWS call. */
export interface AttemptBounds {
  /** Milliseconds to wait for a connection. */
  readonly connectionTimeoutMs: number;
  /**
   * Milliseconds until the response headers of one attempt, including connecting, and between two chunks of
   * its body; null to apply the request deadline only.
   */
  readonly requestTimeoutMs: number | null;
}

/** Timeouts and retry limit of an AWS client. */
export interface CallBounds extends AttemptBounds {
  /** Attempts per call, including the first. */
  readonly maximumAttempts: number;
  /** Maximum concurrent calls; further calls wait for a connection. Defaults to the SDK's 50. */
  readonly maximumConnections?: number;
}

/** Converts the bounds to options of the SDK's HTTP handler. */
export function attemptOptions({ connectionTimeoutMs, requestTimeoutMs }: AttemptBounds) {
  return {
    connectionTimeout: connectionTimeoutMs,
    // `requestTimeout` covers the time to the response headers; `socketTimeout` also ends an attempt whose
    // body stalls.
    ...(requestTimeoutMs !== null && { requestTimeout: requestTimeoutMs, socketTimeout: requestTimeoutMs }),
    // Without this the SDK only logs a warning on timeout.
    throwOnRequestTimeout: true,
  };
}

/**
 * Returns constructor options for an AWS client with these bounds. Complete the client with {@link
 * boundCalls}.
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
 * Fails each call of a client with DeadlineError at the deadline of its request, also between two attempts,
 * and measures it for the log.
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
 * Aborts the attempt in flight at the deadline and starts none after it: a call reported as failed must not
 * succeed later. Always uses HTTP/1.1, also for clients that default to HTTP/2: a function makes few
 * concurrent calls, and `connectionTimeout` and the SDK's retry of a keep-alive connection that closed while
 * the function was frozen work only over HTTP/1.1.
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

/** Combines the caller's signal with the deadline. */
function earliest(signal: RequestSignal | undefined): RequestSignal | undefined {
  const deadline = currentDeadline();
  if (deadline === undefined) return signal;
  return signal instanceof AbortSignal ? AbortSignal.any([signal, deadline]) : deadline;
}
