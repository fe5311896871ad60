import { AsyncLocalStorage } from 'node:async_hooks';

interface Limits {
  /** Number of calls that may start now. */
  free: number;
  readonly waiting: Set<() => void>;
  repairsLeft: number;
}

const storage = new AsyncLocalStorage<Limits>();

/**
 * Limits the model calls of a request, whichever parts of it make them.
 *
 * @param atOnce maximum number of calls under way at the same time; further calls wait
 * @param repairs maximum number of repair attempts
 */
export function limitingModelCalls<Result>(
  { atOnce, repairs }: { readonly atOnce: number; readonly repairs: number },
  work: () => Promise<Result>,
): Promise<Result> {
  return storage.run({ free: atOnce, waiting: new Set(), repairsLeft: repairs }, work);
}

/** Returns false when the request has used up its repair attempts. */
export function takeRepair(): boolean {
  const limits = storage.getStore();
  if (limits === undefined) return true;
  limits.repairsLeft -= 1;
  return limits.repairsLeft >= 0;
}

/**
 * Makes a model call when the request's limit permits.
 *
 * @throws the signal's reason when it is aborted before the call starts
 */
export async function inTurn<Result>(signal: AbortSignal, call: () => Promise<Result>): Promise<Result> {
  const limits = storage.getStore();
  if (limits === undefined) return call();
  if (limits.free > 0) limits.free -= 1;
  else await turn(limits, signal);
  try {
    return await call();
  } finally {
    const [next] = limits.waiting;
    if (next === undefined) limits.free += 1;
    else next();
  }
}

function turn({ waiting }: Limits, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = () => {
      waiting.delete(start);
      signal.removeEventListener('abort', stop);
      resolve();
    };
    const stop = () => {
      waiting.delete(start);
      reject(signal.reason);
    };
    if (signal.aborted) stop();
    else {
      signal.addEventListener('abort', stop);
      waiting.add(start);
    }
  });
}
