import { setMaxListeners } from 'node:events';

/**
 * Maps items with at most `limit` at work at once; results in the items' order. The first failure ends it: nothing
 * more is begun, and the signal that each call was given is aborted.
 */
export async function inParallel<Item, Result>(
  items: Iterable<Item>,
  limit: number,
  map: (item: Item, signal: AbortSignal) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<number, Result>();
  const waiting = numbered(items);
  const failed = new AbortController();
  // Each call under way listens, and there may be more than Node takes for a leak.
  setMaxListeners(Number.POSITIVE_INFINITY, failed.signal);
  const work = async () => {
    for (const [index, item] of waiting) {
      if (failed.signal.aborted) return;
      results.set(index, await map(item, failed.signal));
    }
  };
  const workers = Array.from({ length: limit }, () =>
    work().catch((error) => {
      // Only the first call counts: what was aborted by it is not what went wrong.
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
