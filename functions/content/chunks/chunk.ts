/**
 * A part of a text, with the unchanged text around it. The complete response is the concatenation of all chunks, in
 * which the text of each chunk is replaced by the model's response.
 */
export interface Chunk {
  /** Unchanged text before the chunk. */
  readonly before: string;
  /** Text for the model, without surrounding whitespace. */
  readonly text: string;
  /**
   * Closing tags that make `text` valid markup. They are appended before the model call and removed from the response.
   */
  readonly closing: string;
  /** Unchanged text after the chunk. */
  readonly after: string;
}

/** Creates a chunk of plain text or self-contained markup. Preserves whitespace at both ends. */
export function chunkOf(source: string): Chunk {
  const text = source.trim();
  const start = source.length - source.trimStart().length;
  return { before: source.slice(0, start), text, closing: '', after: source.slice(start + text.length) };
}

/** Creates a chunk that is copied unchanged. */
export function verbatimChunk(source: string): Chunk {
  return { before: source, text: '', closing: '', after: '' };
}

/** True if a text contains a letter or digit. */
export function hasLettersOrDigits(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/**
 * Merges chunks without words into the unchanged text around their neighbors. Returns an empty list when no chunk has
 * words.
 */
export function mergeWordless(chunks: readonly Chunk[], hasWords: (text: string) => boolean): Chunk[] {
  const worth: Chunk[] = [];
  let before = '';
  for (const chunk of chunks) {
    if (hasWords(chunk.text)) {
      worth.push({ ...chunk, before: before + chunk.before });
      before = '';
    } else {
      before += chunk.before + without(chunk.closing, chunk.text) + chunk.after;
    }
  }
  const last = worth.pop();
  return last === undefined ? [] : [...worth, { ...last, after: last.after + before }];
}

/** Joins the chunk responses into the complete text. */
export function joinChunks(chunks: readonly Chunk[], answers: readonly string[]): string {
  return chunks
    .map(({ before, closing, after }, index) => before + without(closing, answers[index] ?? '') + after)
    .join('');
}

function without(closing: string, answer: string): string {
  const text = answer.trim();
  return text.endsWith(closing) ? text.slice(0, text.length - closing.length) : text;
}
