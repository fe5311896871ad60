/** Maps a character range of a text node to a range of the text to speak or send. */
export interface LocatedPiece {
  readonly node: Text;
  /** Start offset in the text node. */
  readonly from: number;
  /** Start offset in the text to speak or send. */
  readonly start: number;
  readonly end: number;
}

/**
 * Text to speak or to send to the service, mapped to text nodes. Offsets are UTF-16 code units, as in the service's
 * speech marks.
 */
export interface LocatedText {
  readonly text: string;
  readonly pieces: readonly LocatedPiece[];
  /** Declared language of the start of the text, as a BCP-47 tag; empty if there is none. */
  readonly language: string;
}

export const nothing: LocatedText = { text: '', pieces: [], language: '' };

export function joined(texts: readonly LocatedText[], separator: string): LocatedText {
  let text = '';
  let language = '';
  const pieces: LocatedPiece[] = [];
  for (const each of texts) {
    if (each.text === '') continue;
    if (text === '') ({ language } = each);
    if (text !== '') text += separator;
    const offset = text.length;
    text += each.text;
    for (const piece of each.pieces) {
      pieces.push({ ...piece, start: piece.start + offset, end: piece.end + offset });
    }
  }
  return { text, pieces, language };
}

function sliced({ text, pieces, language }: LocatedText, start: number, end: number): LocatedText {
  return {
    text: text.slice(start, end),
    pieces: pieces.flatMap((piece) => {
      const first = Math.max(piece.start, start);
      const last = Math.min(piece.end, end);
      if (first >= last) return [];
      return [
        { node: piece.node, from: piece.from + first - piece.start, start: first - start, end: last - start },
      ];
    }),
    language,
  };
}

/** Returns the place of a range of the text in each text node, including the white space between its words. */
export function placesOf(
  located: LocatedText,
  start: number,
  end: number,
): { readonly node: Text; readonly from: number; readonly to: number }[] {
  const places: { node: Text; from: number; to: number }[] = [];
  for (const piece of sliced(located, start, end).pieces) {
    const to = piece.from + piece.end - piece.start;
    const last = places.at(-1);
    if (last?.node === piece.node) last.to = to;
    else places.push({ node: piece.node, from: piece.from, to });
  }
  return places;
}

export function sentencesOf(
  text: string,
  language: string,
): { readonly start: number; readonly end: number }[] {
  const sentences: { start: number; end: number }[] = [];
  for (const { index, segment } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)) {
    sentences.push({ start: index, end: index + segment.length });
  }
  return sentences;
}

/** Splits texts into chunks of limited length, at text boundaries if possible and otherwise at sentence boundaries. */
export function chunked(
  texts: readonly LocatedText[],
  language: string,
  maxCharacters: number,
): LocatedText[] {
  const parts = texts.flatMap((each) =>
    each.text.length <= maxCharacters ? [each] : cut(each, language, maxCharacters),
  );
  const chunks: LocatedText[] = [];
  for (const part of parts) {
    const longer = joined([chunks.at(-1) ?? nothing, part], '\n');
    if (chunks.length > 0 && longer.text.length <= maxCharacters) chunks[chunks.length - 1] = longer;
    else if (part.text.trim() !== '') chunks.push(part);
  }
  return chunks;
}

function cut(spoken: LocatedText, language: string, maxCharacters: number): LocatedText[] {
  const parts: LocatedText[] = [];
  let start = 0;
  let end = 0;
  const close = () => {
    for (; start < end; start += maxCharacters) {
      parts.push(sliced(spoken, start, Math.min(end, start + maxCharacters)));
    }
    start = end;
  };
  for (const sentence of sentencesOf(spoken.text, language)) {
    if (sentence.end - start > maxCharacters) close();
    end = sentence.end;
  }
  close();
  return parts;
}
