/** A chunk with its surroundings. Concatenated with their responses, chunks form the whole text. */
export interface Chunk {
  /** Unchanged text before the chunk. */
  readonly before: string;
  /** Text for the model, without surrounding white space. */
  readonly text: string;
  /** Closing tags appended to `text` to make it valid markup, and removed from its response. */
  readonly closing: string;
  /** Unchanged text after the chunk. */
  readonly after: string;
}

/** A chunk of plain text or of self-contained markup; white space at its ends is preserved. */
export function chunkOf(source: string): Chunk {
  const text = source.trim();
  const start = source.length - source.trimStart().length;
  return { before: source.slice(0, start), text, closing: '', after: source.slice(start + text.length) };
}

/** A chunk that stays unchanged. */
export function unasked(source: string): Chunk {
  return { before: source, text: '', closing: '', after: '' };
}

/** True for text with a letter or a digit. */
export function saysSomething(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Merges chunks without words into the surroundings of the others. Empty when no chunk has words. */
export function worthAsking(chunks: readonly Chunk[], says: (text: string) => boolean): Chunk[] {
  const worth: Chunk[] = [];
  let before = '';
  for (const chunk of chunks) {
    if (says(chunk.text)) {
      worth.push({ ...chunk, before: before + chunk.before });
      before = '';
    } else {
      before += chunk.before + without(chunk.closing, chunk.text) + chunk.after;
    }
  }
  const last = worth.pop();
  return last === undefined ? [] : [...worth, { ...last, after: last.after + before }];
}

/** The whole text, from the responses to its chunks. */
export function joinChunks(chunks: readonly Chunk[], answers: readonly string[]): string {
  return chunks
    .map(({ before, closing, after }, index) => before + without(closing, answers[index] ?? '') + after)
    .join('');
}

function without(closing: string, answer: string): string {
  const text = answer.trim();
  return text.endsWith(closing) ? text.slice(0, text.length - closing.length) : text;
}
