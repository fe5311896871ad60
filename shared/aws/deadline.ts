import { AsyncLocalStorage } from 'node:async_hooks';
import { setMaxListeners } from 'node:events';
import { LoggableError } from '../errors/errors.ts';

/**
 * Time reserved at the end of an invocation for sending the response, in milliseconds. Only cleanup calls to AWS run
 * during this time.
 */
export const responseReserveMs = 500;

/** Part of {@link responseReserveMs} available for cleanup calls, in milliseconds. */
const cleanupMs = 400;

/** Thrown when an AWS call does not return before the request deadline. */
export class DeadlineError extends LoggableError {
  /** Equals the name of the AWS SDK's timeout errors, so that callers handle both in the same way. */
  override readonly name = 'TimeoutError';

  constructor() {
    super('The time for the calls of this request was over.');
  }
}

const deadlines = new AsyncLocalStorage<AbortSignal>();

export function currentDeadline(): AbortSignal | undefined {
  return deadlines.getStore();
}

/**
 * Runs work whose AWS calls share a deadline, `timeMs` from now. At the deadline, calls in flight and all later calls
 * fail with {@link DeadlineError}. When deadlines are nested, the earliest applies.
 */
export async function withinTime<Result>(timeMs: number, work: () => Promise<Result>): Promise<Result> {
  const own = new AbortController();
  const timer = setTimeout(() => own.abort(), Math.max(0, timeMs));
  const outer = currentDeadline();
  const signal = outer === undefined ? own.signal : AbortSignal.any([outer, own.signal]);
  // Each call in flight adds a listener. Without `setMaxListeners`, Node would warn of a memory leak when a request
  // makes many concurrent calls.
  setMaxListeners(Number.POSITIVE_INFINITY, signal);
  try {
    return await deadlines.run(signal, work);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs cleanup that must complete even after the request deadline, such as releasing a credit reservation. Its AWS
 * calls can continue for {@link cleanupMs} after the deadline.
 */
export async function whileClearingUp<Result>(work: () => Promise<Result>): Promise<Result> {
  const deadline = currentDeadline();
  if (deadline === undefined) return work();
  const own = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const begin = () => {
    timer = setTimeout(() => own.abort(), cleanupMs);
  };
  if (deadline.aborted) begin();
  else deadline.addEventListener('abort', begin, { once: true });
  try {
    return await deadlines.run(own.signal, work);
  } finally {
    deadline.removeEventListener('abort', begin);
    clearTimeout(timer);
  }
}

/** Returns the result of the work, or rejects with {@link DeadlineError} at the request deadline. */
export async function beforeDeadline<Result>(work: () => Promise<Result>): Promise<Result> {
  const signal = currentDeadline();
  if (signal === undefined) return work();
  if (signal.aborted) throw new DeadlineError();
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const expire = () => reject(new DeadlineError());
  signal.addEventListener('abort', expire, { once: true });
  try {
    return await Promise.race([work(), expired]);
  } finally {
    signal.removeEventListener('abort', expire);
  }
}

interface FunctionTime {
  getRemainingTimeInMillis(): number;
}

/**
 * Wraps a Lambda handler so that all its AWS calls end early enough for the handler to send a response. When a service
 * hangs, only the current request fails. Without this wrapper, the function would time out, and Lambda would discard
 * the execution environment.
 */
export function withinFunctionTime<Event, Context extends FunctionTime, Result>(
  handle: (event: Event, context: Context) => Promise<Result>,
): (event: Event, context: Context) => Promise<Result> {
  return (event, context) =>
    withinTime(context.getRemainingTimeInMillis() - responseReserveMs, () => handle(event, context));
}
