/**
 * The promise's value, unless the signal is aborted first: then its reason is thrown, and the result of the promise
 * is ignored.
 */
export function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([promise, aborted]);
}

/** The promise's value, unless the limit passes first: then what `late` gives is thrown. */
export async function within<Value>(
  limitMs: number,
  promise: Promise<Value>,
  late: () => Error,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), Math.max(0, limitMs));
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Does work with a signal that is aborted when the limit passes, or another signal is. Not AbortSignal.any of
 * AbortSignal.timeout: Node 20 forgets the timer of a signal that nothing else holds, and then it never comes.
 */
export async function withSignal<Value>(
  limitMs: number,
  stop: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const own = new AbortController();
  const end = () => own.abort(stop?.reason);
  const timer = setTimeout(() => own.abort(new DOMException('The time was over', 'TimeoutError')), limitMs);
  if (stop?.aborted) end();
  else stop?.addEventListener('abort', end, { once: true });
  try {
    return await work(own.signal);
  } finally {
    clearTimeout(timer);
    stop?.removeEventListener('abort', end);
  }
}
