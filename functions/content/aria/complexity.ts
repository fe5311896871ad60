import { Parser } from 'htmlparser2';

/** Beyond this number of elements, axe-core takes longer than a request may. */
export const maximumElements = 3_000;

/** Chromium's maximum depth is 512; axe-core is recursive and supports less. */
export const maximumDepth = 256;

/**
 * True when markup is certainly too large to examine, in one pass without building a tree. A parser may
 * create more elements than tags (it repeats unclosed formatting in every paragraph), so the tree is measured
 * again later.
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
