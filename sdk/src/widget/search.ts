export function searchText(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  // Unifies American and British spelling, so that a search in either one finds both.
  return plain.replaceAll('colour', 'color').replaceAll('grey', 'gray');
}

export function matches(text: string, query: string): boolean {
  return searchText(query)
    .split(/\s+/)
    .every((part) => text.includes(part));
}
