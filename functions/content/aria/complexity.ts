import { Parser } from 'htmlparser2';

/** More elements than this take axe-core longer than a request may last. */
export const maximumElements = 3_000;

/** Chromium nests no deeper than 512; axe-core recurses, and so takes less. */
export const maximumDepth = 256;

/**
 * True when markup is certainly too large to examine, found in one pass without building a tree. A browser's parser
 * may make more of it than stands there (it repeats unclosed formatting in every paragraph), so that the tree it
 * makes is measured again.
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
