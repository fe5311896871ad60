import { native } from '../../../page-dom.ts';
/** What a tool does to a stretch of a text. Offsets are UTF-16 code units. */
export type Dressing =
  /** Shows a part of a word in a way of its own. */
  | { readonly kind: 'part'; readonly start: number; readonly end: number; readonly className: string }
  /** Shows that a word can be divided here. */
  | { readonly kind: 'break'; readonly at: number }
  /** Puts a picture above a word. */
  | { readonly kind: 'picture'; readonly start: number; readonly end: number; readonly url: string };

/** A piece of a dressed text. The texts of all pieces together are the text as it was. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string; readonly classNames: readonly string[] }
  | { readonly kind: 'break' }
  | { readonly kind: 'picture'; readonly url: string; readonly pieces: readonly Piece[] };

/** Cuts a text where its dressings begin and end. Pictures must not overlap; of two that do, the first stays. */
export function dress(text: string, dressings: readonly Dressing[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const picture of dressings.filter(isPicture).sort((one, other) => one.start - other.start)) {
    if (picture.start < done) continue;
    pieces.push(...piecesBetween(text, done, picture.start, dressings));
    const inside = piecesBetween(text, picture.start, picture.end, dressings);
    pieces.push({ kind: 'picture', url: picture.url, pieces: inside });
    done = picture.end;
  }
  pieces.push(...piecesBetween(text, done, text.length, dressings));
  return pieces;
}

function piecesBetween(text: string, start: number, end: number, dressings: readonly Dressing[]): Piece[] {
  const parts = dressings.filter(isPart).filter((part) => part.start < end && part.end > start);
  const breaks = new Set(dressings.flatMap((dressing) => (dressing.kind === 'break' ? [dressing.at] : [])));
  const cuts = [start, end, ...breaks, ...parts.flatMap((part) => [part.start, part.end])]
    .filter((cut) => cut >= start && cut <= end)
    .sort((one, other) => one - other);
  const places = [...new Set(cuts)];
  return places.flatMap((from, index): Piece[] => {
    const to = places[index + 1];
    if (to === undefined) return [];
    const classNames = parts.flatMap((part) =>
      part.start <= from && part.end >= to ? [part.className] : [],
    );
    const piece: Piece = { kind: 'text', text: text.slice(from, to), classNames };
    return breaks.has(from) && from > start ? [{ kind: 'break' }, piece] : [piece];
  });
}

function isPicture(dressing: Dressing): dressing is Dressing & { kind: 'picture' } {
  return dressing.kind === 'picture';
}

function isPart(dressing: Dressing): dressing is Dressing & { kind: 'part' } {
  return dressing.kind === 'part';
}

/**
 * Elements for the pieces of a text. Their name is one that no site's style sheet speaks of, and that browsers lay out as
 * plain inline text.
 */
export function nodesOf(document: Document, pieces: readonly Piece[]): Node[] {
  return pieces.map((piece) => {
    if (piece.kind === 'text' && piece.classNames.length === 0)
      return native(document).createTextNode(piece.text);
    const element = native(document).createElement('aw-word');
    if (piece.kind === 'break') {
      element.className = 'aw-break';
    } else if (piece.kind === 'text') {
      element.className = piece.classNames.join(' ');
      element.append(piece.text);
    } else {
      element.className = 'aw-picture';
      element.style.backgroundImage = `url(${JSON.stringify(piece.url)})`;
      element.append(...nodesOf(document, piece.pieces));
    }
    return element;
  });
}
