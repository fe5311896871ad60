/** A stretch of text that the visitor marked, so that it is found again after the page was loaded anew. */
export interface Mark {
  readonly quote: string;
  /** What stands before and after it, to tell it from the same words elsewhere. */
  readonly prefix: string;
  readonly suffix: string;
  /** Where it began when it was marked. */
  readonly start: number;
}

/** Letters kept on each side of a mark. */
const contextLength = 32;

/** Describes the stretch of a text. */
export function markOf(text: string, start: number, end: number): Mark {
  return {
    quote: text.slice(start, end),
    prefix: text.slice(Math.max(0, start - contextLength), start),
    suffix: text.slice(end, end + contextLength),
    start,
  };
}

/**
 * Where a mark stands in a text now, or null where its words are gone. Of several places with the same words it is the one
 * with the most alike around it, then the nearest to where it was (W3C Web Annotation, text quote selector).
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

/** Most marks kept for one page, and pages kept; the oldest go first. */
const mostMarks = 200;
const mostPages = 100;

/** Marks by the path of their page, as they were kept. What is no mark is passed over when it is read. */
type KeptMarks = ReadonlyMap<string, unknown>;

function readKept(stored: string | null): KeptMarks {
  try {
    const kept: unknown = JSON.parse(stored ?? '{}');
    return new Map(typeof kept === 'object' && kept !== null ? Object.entries(kept) : []);
  } catch {
    return new Map();
  }
}

/** The marks of a page in what was kept. */
export function marksOf(stored: string | null, path: string): Mark[] {
  const list = readKept(stored).get(path);
  return Array.isArray(list) ? list.filter(isMark) : [];
}

/** What is kept from now on, with these marks for the page; null where nothing is left. */
export function withMarks(stored: string | null, path: string, marks: readonly Mark[]): string | null {
  const others = [...readKept(stored)].filter(([other]) => other !== path);
  const own: (typeof others)[number][] = marks.length === 0 ? [] : [[path, marks.slice(-mostMarks)]];
  const kept = [...others, ...own].slice(-mostPages);
  return kept.length === 0 ? null : JSON.stringify(Object.fromEntries(kept));
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
