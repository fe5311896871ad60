const defaultLimit = 25;
const maximumLimit = 500;

/** Returns the page that `limit` and `position` select. A position is the index of the page's first item. */
export function pageOf<Item>(items: readonly Item[], query: URLSearchParams) {
  const start = Number(query.get('position') ?? 0);
  const end = start + Math.min(Number(query.get('limit') ?? defaultLimit), maximumLimit);
  return {
    item: items.slice(start, end),
    ...(end < items.length ? { position: String(end) } : {}),
  };
}
