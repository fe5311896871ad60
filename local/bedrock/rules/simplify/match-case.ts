/** The replacement written as the original is: all capitals, first capital, or as it stands. */
export function matchCase(original: string, replacement: string): string {
  if (original.length > 1 && original === original.toUpperCase()) return replacement.toUpperCase();
  const first = original.charAt(0);
  const capital = first !== first.toLowerCase();
  return capital ? replacement.charAt(0).toUpperCase() + replacement.slice(1) : replacement;
}
