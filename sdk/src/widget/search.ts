export function searchText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** True when the text, normalized by {@link searchText}, contains every word of the query. */
export function matches(text: string, query: string): boolean {
  return searchText(query)
    .split(/\s+/)
    .every((part) => text.includes(part));
}
