export function searchText(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  // American and British spelling are found alike.
  return plain.replaceAll('colour', 'color').replaceAll('grey', 'gray');
}

export function matches(text: string, query: string): boolean {
  return searchText(query)
    .split(/\s+/)
    .every((part) => text.includes(part));
}
