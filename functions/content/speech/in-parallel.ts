/**
 * Maps items with at most `limit` at work at once; results in the items' order. The first failure ends it, and
 * nothing more is begun.
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  limit: number,
  map: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<number, Result>();
  const waiting = items.entries();
  let isFailed = false;
  const work = async () => {
    for (const [index, item] of waiting) {
      if (isFailed) return;
      results.set(index, await map(item));
    }
  };
  const workers = Array.from({ length: Math.min(limit, items.length) }, () =>
    work().catch((error) => {
      isFailed = true;
      throw error;
    }),
  );
  await Promise.all(workers);
  return [...results].sort(([left], [right]) => left - right).map(([, result]) => result);
}
