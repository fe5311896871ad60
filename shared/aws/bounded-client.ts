import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { MiddlewareStack } from '@smithy/types';
import { beforeDeadline, currentDeadline } from './deadline.ts';
import { measureCall, type WaitedService } from './waits.ts';

export interface AttemptBounds {
  readonly connectionTimeoutMs: number;
  /**
   * Maximum time until the response headers arrive, including connecting, and between two chunks of the
   * response body, in milliseconds. When null, only the request deadline applies.
   */
  readonly requestTimeoutMs: number | null;
}

export interface CallBounds extends AttemptBounds {
  /** Attempts per call, including the first. */
  readonly maximumAttempts: number;
  /** Maximum concurrent calls; further calls wait for a connection. Defaults to the SDK's 50. */
  readonly maximumConnections?: number;
}

export function attemptOptions({ connectionTimeoutMs, requestTimeoutMs }: AttemptBounds) {
  return {
    connectionTimeout: connectionTimeoutMs,
    // `requestTimeout` covers the time to the response headers; `socketTimeout` also ends an attempt whose
    // response body stalls.
    ...(requestTimeoutMs !== null && { requestTimeout: requestTimeoutMs, socketTimeout: requestTimeoutMs }),
    // Without this the SDK only logs a warning on timeout.
    throwOnRequestTimeout: true,
  };
}

/**
 * Returns AWS client constructor options that apply these limits. Pass the client to {@link boundCalls} to
 * enforce the request deadline, too.
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
 * Makes each call of a client fail with DeadlineError at the request deadline, even between retry attempts,
 * and measures its duration for the log.
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
 * Aborts the attempt in flight at the deadline and starts no later attempt, because a call reported as failed
 * must not succeed later. Always uses HTTP/1.1, even for clients that default to HTTP/2, because a function
 * makes few concurrent calls, and `connectionTimeout` and the SDK's retry after a keep-alive connection
 * closed while the function was frozen work only over HTTP/1.1.
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
