/**
 * The promise's value, unless the signal is aborted first: then its reason is thrown, and what becomes of the
 * promise is nobody's concern.
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
