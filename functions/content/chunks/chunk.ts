/** A part of a text that is sent to the model, and the surrounding text, which is not sent and remains unchanged. */
export interface Chunk {
  readonly before: string;
  /** Has no surrounding whitespace. */
  readonly text: string;
  readonly after: string;
}

/** Creates a chunk, and moves the whitespace at both ends into the unchanged text. */
export function chunkOf(source: string): Chunk {
  const text = source.trim();
  const start = source.length - source.trimStart().length;
  return { before: source.slice(0, start), text, after: source.slice(start + text.length) };
}

/**
 * Merges each chunk without words into the unchanged text around the adjacent chunks. Returns an empty list when no
 * chunk has words.
 */
export function mergeWordless(chunks: readonly Chunk[]): Chunk[] {
  const worth: Chunk[] = [];
  let before = '';
  for (const chunk of chunks) {
    if (/[\p{L}\p{N}]/u.test(chunk.text)) {
      worth.push({ ...chunk, before: before + chunk.before });
      before = '';
    } else {
      before += chunk.before + chunk.text + chunk.after;
    }
  }
  const last = worth.pop();
  return last === undefined ? [] : [...worth, { ...last, after: last.after + before }];
}

/** Joins the chunk responses and the unchanged text between them. */
export function joinChunks(chunks: readonly Chunk[], answers: readonly string[]): string {
  return chunks.map(({ before, after }, index) => before + (answers[index] ?? '').trim() + after).join('');
}
