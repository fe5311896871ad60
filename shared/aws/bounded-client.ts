import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { MiddlewareStack } from '@smithy/types';
import { beforeDeadline, currentDeadline } from './deadline.ts';
import { measureCall, type WaitedService } from './waits.ts';

/** How long one attempt of a call of AWS may take. */
export interface AttemptBounds {
  /** Milliseconds to wait for a connection. */
  readonly connectionTimeoutMs: number;
  /**
   * Milliseconds until the response headers of one attempt, connecting included, and between two parts of its body;
   * null for the deadline alone.
   */
  readonly requestTimeoutMs: number | null;
}

/** How long an AWS client waits, and how often it tries. */
export interface CallBounds extends AttemptBounds {
  /** How often one call is tried in all, the first time included. */
  readonly maximumAttempts: number;
  /** Calls under way at once: more wait for a connection. Left out: 50, as the SDK has it. */
  readonly maximumConnections?: number;
}

/** The same as options of the SDK's HTTP handler. */
export function attemptOptions({ connectionTimeoutMs, requestTimeoutMs }: AttemptBounds) {
  return {
    connectionTimeout: connectionTimeoutMs,
    // `requestTimeout` ends at the response headers; `socketTimeout` also ends an attempt whose body stalls.
    ...(requestTimeoutMs !== null && { requestTimeout: requestTimeoutMs, socketTimeout: requestTimeoutMs }),
    // Without this the SDK only warns when the time is up.
    throwOnRequestTimeout: true,
  };
}

/** The constructor's options of an AWS client with these bounds. Complete it by {@link boundCalls}. */
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
 * Lets each call of a client fail with DeadlineError at the deadline of its request, also between two attempts, and
 * measures it for the log.
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
 * Aborts the attempt under way at the deadline, and begins none after it: a call that was reported as failed must not
 * succeed later. It speaks HTTP/1.1, also for clients whose own choice is HTTP/2: a function makes few
 * calls at a time, only here `connectionTimeout` counts, and only here the SDK repeats a call whose kept connection
 * was closed while the function was frozen.
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
type GivenSignal = NonNullable<HandleOptions['abortSignal']>;

/** The caller's own signal and the deadline as one. */
function earliest(given: GivenSignal | undefined): GivenSignal | undefined {
  const deadline = currentDeadline();
  if (deadline === undefined) return given;
  return given instanceof AbortSignal ? AbortSignal.any([given, deadline]) : deadline;
}
