/** A part of a text. Only `text` is sent to the model. `before` and `after` surround it and remain unchanged. */
export interface Chunk {
  readonly before: string;
  /** Text to send to the model, without surrounding whitespace. */
  readonly text: string;
  readonly after: string;
}

export function chunkOf(source: string): Chunk {
  const text = source.trim();
  const start = source.length - source.trimStart().length;
  return { before: source.slice(0, start), text, after: source.slice(start + text.length) };
}

/**
 * Merges chunks without words into the `before` or `after` text of adjacent chunks. Returns an empty list when no chunk
 * contains a word.
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

export function joinChunks(chunks: readonly Chunk[], outputs: readonly string[]): string {
  return chunks.map(({ before, after }, index) => before + (outputs[index] ?? '').trim() + after).join('');
}
