/**
 * Works on all items, at most `width` at once. The first failure is thrown; what has not begun by then is left out.
 */
export async function inParallel<Item>(
  items: Iterable<Item>,
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  let failed = false;
  const worker = async (): Promise<void> => {
    for (let next = queue.next(); !failed && next.done !== true; next = queue.next()) await work(next.value);
  };
  await Promise.all(
    Array.from({ length: width }, async () =>
      worker().catch((error: unknown) => {
        failed = true;
        throw error;
      }),
    ),
  );
}
