/** A part of a text that is asked for by itself, and what stands around it. Joined with their answers, pieces are the whole. */
export interface Piece {
  /** Stands before the part and stays as it is. */
  readonly before: string;
  /** What the model is asked about; without white space around it. */
  readonly text: string;
  /** Ends `text`, and so its answer, only to make it whole markup: taken off again. */
  readonly closing: string;
  /** Stands behind the part and stays as it is. */
  readonly after: string;
}

/** A piece that is plain text, or markup whole in itself: white space at its ends stays as it is. */
export function pieceOf(source: string): Piece {
  const text = source.trim();
  const start = source.length - source.trimStart().length;
  return { before: source.slice(0, start), text, closing: '', after: source.slice(start + text.length) };
}

/** A part of the source that stays as it is. */
export function unasked(source: string): Piece {
  return { before: source, text: '', closing: '', after: '' };
}

/** True for text with a letter or a digit. */
export function saysSomething(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Pieces that say nothing become what stands around the others. Empty where no piece says anything. */
export function worthAsking(pieces: readonly Piece[], says: (text: string) => boolean): Piece[] {
  const worth: Piece[] = [];
  let before = '';
  for (const piece of pieces) {
    if (says(piece.text)) {
      worth.push({ ...piece, before: before + piece.before });
      before = '';
    } else {
      before += piece.before + without(piece.closing, piece.text) + piece.after;
    }
  }
  const last = worth.pop();
  return last === undefined ? [] : [...worth, { ...last, after: last.after + before }];
}

/** The whole text, from the answers to its pieces. */
export function joinPieces(pieces: readonly Piece[], answers: readonly string[]): string {
  return pieces
    .map(({ before, closing, after }, index) => before + without(closing, answers[index] ?? '') + after)
    .join('');
}

function without(closing: string, answer: string): string {
  const text = answer.trim();
  return text.endsWith(closing) ? text.slice(0, text.length - closing.length) : text;
}
