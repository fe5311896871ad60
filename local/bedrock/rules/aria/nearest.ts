/** The known word that a misspelt one most likely means: at most two letters off, and no more than a third of it. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  const most = Math.min(2, Math.floor(word.length / 3));
  let best: { readonly word: string; readonly distance: number } | undefined;
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) > most) continue;
    const distance = editDistance(word, candidate);
    if (distance <= most && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
      best = { word: candidate, distance };
  }
  return best?.word;
}

/** Insertions, deletions and substitutions from one word to the other (Levenshtein). */
function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [rowIndex, letter] of [...left].entries()) {
    const next = [rowIndex + 1];
    for (const [index, other] of [...right].entries()) {
      const substituted = (row[index] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(substituted, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
