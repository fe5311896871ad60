export function searchText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

export function matches(text: string, query: string): boolean {
  return searchText(query)
    .split(/\s+/)
    .every((part) => text.includes(part));
}
