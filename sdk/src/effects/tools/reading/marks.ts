/** A marked text range that can be found again after a reload. */
export interface Mark {
  readonly quote: string;
  /** Text before the range. Together with `suffix`, it identifies the range if the quote occurs more than once. */
  readonly prefix: string;
  readonly suffix: string;
  readonly start: number;
}

const contextLength = 32;

export function markOf(text: string, start: number, end: number): Mark {
  return {
    quote: text.slice(start, end),
    prefix: text.slice(Math.max(0, start - contextLength), start),
    suffix: text.slice(end, end + contextLength),
    start,
  };
}

/**
 * Returns the range of a mark in the current text, or null when the marked text no longer exists. Of several matches,
 * returns the one with the most matching context or, if that is equal, the one nearest to the old offset (W3C Web
 * Annotation, text quote selector).
 */
export function findMark(
  text: string,
  { quote, prefix, suffix, start }: Mark,
): [start: number, end: number] | null {
  let best: { at: number; score: number } | null = null;
  if (quote === '') return null;
  for (let at = text.indexOf(quote); at !== -1; at = text.indexOf(quote, at + 1)) {
    const end = at + quote.length;
    const alike = sameEnd(text.slice(0, at), prefix) + sameStart(text.slice(end), suffix);
    const score = alike - Math.abs(at - start) / (text.length + 1);
    if (best === null || score > best.score) best = { at, score };
  }
  return best === null ? null : [best.at, best.at + quote.length];
}

function sameStart(one: string, other: string): number {
  let length = 0;
  while (length < other.length && one[length] === other[length]) length += 1;
  return length;
}

function sameEnd(one: string, other: string): number {
  let length = 0;
  while (length < other.length && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}

/** Maximum numbers of marks per page and of pages with marks. The oldest entries are dropped first. */
const mostMarks = 200;
const mostPages = 100;

/** Stored marks keyed by path. Malformed entries are ignored when they are read. */
type StoredMarks = ReadonlyMap<string, unknown>;

function readStored(stored: string | null): StoredMarks {
  try {
    const parsed: unknown = JSON.parse(stored ?? '{}');
    return new Map(typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : []);
  } catch {
    return new Map();
  }
}

export function marksOf(stored: string | null, path: string): Mark[] {
  const list = readStored(stored).get(path);
  return Array.isArray(list) ? list.filter(isMark) : [];
}

/** Returns the updated value to store, or null when no marks remain on any page. */
export function withMarks(stored: string | null, path: string, marks: readonly Mark[]): string | null {
  const others = [...readStored(stored)].filter(([other]) => other !== path);
  const own: (typeof others)[number][] = marks.length === 0 ? [] : [[path, marks.slice(-mostMarks)]];
  const pages = [...others, ...own].slice(-mostPages);
  return pages.length === 0 ? null : JSON.stringify(Object.fromEntries(pages));
}

function isMark(value: unknown): value is Mark {
  return (
    typeof value === 'object' &&
    value !== null &&
    'quote' in value &&
    typeof value.quote === 'string' &&
    'prefix' in value &&
    typeof value.prefix === 'string' &&
    'suffix' in value &&
    typeof value.suffix === 'string' &&
    'start' in value &&
    typeof value.start === 'number'
  );
}
