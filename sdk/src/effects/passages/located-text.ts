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
}

export const nothing: LocatedText = { text: '', pieces: [] };

/**
 * Matches a single control character, or a run of two or more control characters and spaces. Each match is replaced
 * with one space.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose
const separators = /[\s\u0000-\u001F\u007F-\u009F\uFFFD]{2,}|[\u0000-\u001F\u007F-\u009F\uFFFD]/gu;

/**
 * Returns the text of consecutive text nodes. `from` and `to` are offsets in the first and last node, as in a
 * selection.
 */
export function locatedText(nodes: readonly Text[], from = 0, to = Number.POSITIVE_INFINITY): LocatedText {
  const runs = nodes.flatMap((node, index) => {
    const start = index === 0 ? from : 0;
    const end = Math.min(node.data.length, index === nodes.length - 1 ? to : Number.POSITIVE_INFINITY);
    return runsOf(node, start, end);
  });
  return joined(runs, '');
}

export function joined(texts: readonly LocatedText[], separator: string): LocatedText {
  let text = '';
  const pieces: LocatedPiece[] = [];
  for (const each of texts) {
    if (each.text === '') continue;
    if (text !== '') text += separator;
    const offset = text.length;
    text += each.text;
    for (const piece of each.pieces) {
      pieces.push({ ...piece, start: piece.start + offset, end: piece.end + offset });
    }
  }
  return { text, pieces };
}

export function sliced({ text, pieces }: LocatedText, start: number, end: number): LocatedText {
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
  };
}

export function placesOf(
  { pieces }: LocatedText,
  start: number,
  end: number,
): { readonly node: Text; readonly from: number; readonly to: number }[] {
  return pieces.flatMap((piece) => {
    const first = Math.max(piece.start, start);
    const last = Math.min(piece.end, end);
    if (first >= last) return [];
    return [
      { node: piece.node, from: piece.from + first - piece.start, to: piece.from + last - piece.start },
    ];
  });
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

function runsOf(node: Text, start: number, end: number): LocatedText[] {
  const runs: LocatedText[] = [];
  const data = node.data.slice(start, end);
  let from = 0;
  const add = (to: number) => {
    if (to > from) {
      const text = data.slice(from, to);
      runs.push({ text, pieces: [{ node, from: start + from, start: 0, end: text.length }] });
    }
  };
  for (const { 0: separator, index } of data.matchAll(separators)) {
    add(index);
    runs.push({ text: ' ', pieces: [] });
    from = index + separator.length;
  }
  add(data.length);
  return runs;
}
