import { setMaxListeners } from 'node:events';

/**
 * Maps items with at most `limit` concurrent calls and returns the results in item order. After the first
 * failure, no further calls start, and the signal passed to each call is aborted.
 */
export async function inParallel<Item, Result>(
  items: Iterable<Item>,
  limit: number,
  map: (item: Item, signal: AbortSignal) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<number, Result>();
  const waiting = numbered(items);
  const failed = new AbortController();
  // Each call in flight adds a listener. Without `setMaxListeners`, Node would warn of a memory leak when there are
  // many calls.
  setMaxListeners(Number.POSITIVE_INFINITY, failed.signal);
  const work = async () => {
    for (const [index, item] of waiting) {
      if (failed.signal.aborted) return;
      results.set(index, await map(item, failed.signal));
    }
  };
  const workers = Array.from({ length: limit }, () =>
    work().catch((error) => {
      // The first failure sets the abort reason. Workers that fail later, for example because their call was aborted,
      // throw the same error.
      failed.abort(error);
      throw failed.signal.reason;
    }),
  );
  await Promise.all(workers);
  return [...results].sort(([left], [right]) => left - right).map(([, result]) => result);
}

function* numbered<Item>(items: Iterable<Item>): Generator<readonly [index: number, item: Item]> {
  let index = 0;
  for (const item of items) yield [index++, item];
}
