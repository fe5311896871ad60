import { AsyncLocalStorage } from 'node:async_hooks';
import { setMaxListeners } from 'node:events';
import { LoggableError } from '../errors/errors.ts';

/** The end of a function's time, reserved for its answer, in milliseconds. Only calls of AWS that clear up run in it. */
export const answerReserveMs = 500;

/** The part of that time that clearing up may use, in milliseconds. */
const clearingUpMs = 400;

/** An AWS call had no answer when the time of its request was over. */
export class DeadlineError extends LoggableError {
  /** The name by which the SDK's own time limits are known, so that both are handled as one. */
  override readonly name = 'TimeoutError';

  constructor() {
    super('The time for the calls of this request was over.');
  }
}

const deadlines = new AsyncLocalStorage<AbortSignal>();

/** The signal that ends the calls of the request under way; undefined outside of any. */
export function currentDeadline(): AbortSignal | undefined {
  return deadlines.getStore();
}

/**
 * Does work whose AWS calls, however many and one after another, have `timeMs` altogether. A call that is under way
 * then fails with {@link DeadlineError}, and so does every later one. Within other such work the earlier deadline
 * holds.
 */
export async function withinTime<Result>(timeMs: number, work: () => Promise<Result>): Promise<Result> {
  const own = new AbortController();
  const timer = setTimeout(() => own.abort(), Math.max(0, timeMs));
  const outer = currentDeadline();
  const signal = outer === undefined ? own.signal : AbortSignal.any([outer, own.signal]);
  // Each call under way listens, and a request may make as many at once as it likes.
  setMaxListeners(Number.POSITIVE_INFINITY, signal);
  try {
    return await deadlines.run(signal, work);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Does work that must be done although the request's time is over, such as giving back what it had taken: its calls
 * may go on for {@link clearingUpMs} after the deadline.
 */
export async function whileClearingUp<Result>(work: () => Promise<Result>): Promise<Result> {
  const deadline = currentDeadline();
  if (deadline === undefined) return work();
  const own = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const begin = () => {
    timer = setTimeout(() => own.abort(), clearingUpMs);
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

/**
 * Settles as the work does, or fails when the deadline comes first.
 *
 * @throws DeadlineError
 */
export async function beforeDeadline<Result>(work: () => Promise<Result>): Promise<Result> {
  const signal = currentDeadline();
  if (signal === undefined) return work();
  if (signal.aborted) throw new DeadlineError();
  const { promise: expired, reject } = rejectable();
  const expire = () => reject(new DeadlineError());
  signal.addEventListener('abort', expire, { once: true });
  try {
    return await Promise.race([work(), expired]);
  } finally {
    signal.removeEventListener('abort', expire);
  }
}

function rejectable(): { promise: Promise<never>; reject: (error: Error) => void } {
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<never>((_, fail) => {
    reject = fail;
  });
  return { promise, reject };
}

/** What {@link withinFunctionTime} needs of Lambda's context. */
interface FunctionTime {
  getRemainingTimeInMillis(): number;
}

/**
 * A Lambda handler whose AWS calls all end in time for an answer: a service that hangs then costs one failed
 * request, and never the instance, which Lambda throws away when a function outlives its timeout.
 */
export function withinFunctionTime<Event, Context extends FunctionTime, Result>(
  handle: (event: Event, context: Context) => Promise<Result>,
): (event: Event, context: Context) => Promise<Result> {
  return (event, context) =>
    withinTime(context.getRemainingTimeInMillis() - answerReserveMs, () => handle(event, context));
}
