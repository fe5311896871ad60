import { Parser } from 'htmlparser2';

/** Maximum number of elements that axe-core can examine within a request. */
export const maximumElements = 3_000;

/** Chromium limits nesting to 512 levels. axe-core is recursive and supports fewer. */
export const maximumDepth = 256;

/**
 * True when markup is certainly too large to examine. Counts tags in one pass without building a tree. The tree is
 * measured later as well, because a parser that reopens unclosed formatting elements in every paragraph creates more
 * elements than there are tags.
 */
export function isTooComplex(html: string): boolean {
  let elements = 0;
  let depth = 0;
  let deepest = 0;
  const parser = new Parser({
    onopentag() {
      elements += 1;
      depth += 1;
      deepest = Math.max(deepest, depth);
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.end(html);
  return elements > maximumElements || deepest > maximumDepth;
}
