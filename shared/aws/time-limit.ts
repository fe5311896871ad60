export function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([promise, aborted]);
}

/** Settles like `promise`. If `limitMs` milliseconds pass first, rejects with the error that `late` returns. */
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

/** Runs `work` with a signal that is aborted at the time limit or when `stop` is aborted. */
export async function withSignal<Value>(
  limitMs: number,
  stop: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const limit = new AbortController();
  const timer = setTimeout(
    () => limit.abort(new DOMException('The time limit was exceeded', 'TimeoutError')),
    limitMs,
  );
  try {
    return await work(stop === undefined ? limit.signal : AbortSignal.any([limit.signal, stop]));
  } finally {
    clearTimeout(timer);
  }
}
