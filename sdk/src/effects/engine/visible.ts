import * as dom from '../../page-dom.ts';
import type { PageNodes } from './nodes.ts';

/**
 * Pages with at most this many elements are visited as a whole. On such pages, finding the on-screen elements would
 * take longer than visiting all elements.
 */
const few = 1_500;
const most = 2_000;

/**
 * Points to hit-test, in sixths of the screen. Few, because a hit test can take several milliseconds on a large page.
 */
const points = [
  [3, 3],
  [1, 1],
  [5, 1],
  [1, 5],
  [5, 5],
] as const;

/**
 * Finds the elements on screen and their ancestors, starting from hit-tested elements. Returns null on a small page.
 */
export function visibleElements(
  { document, innerWidth, innerHeight }: Window,
  nodes: PageNodes,
): ReadonlySet<Element> | null {
  if (hasFew(document)) return null;
  const found = new Set<Element>();
  const tops = new Set<Element>();
  for (const [x, y] of points) {
    let hit: Element | null = null;
    // Tries points below it when a point is in a gap between elements.
    for (let offset = 0; offset < 0.6 && !(hit && isSmall(hit)); offset += 0.2) {
      hit = dom
        .property(document, 'elementFromPoint')
        .call(document, (x * innerWidth) / 6, ((y + offset) * innerHeight) / 6);
    }
    for (; hit !== null && !tops.has(hit) && !found.has(hit); hit = dom.parentElement(hit)) {
      // Omits ancestors that directly contain text. They must be processed after all their descendants, and some of
      // these may be off screen.
      if (!isSmall(hit) && !dom.hasOwnText(hit)) found.add(hit);
      addFrom(hit, 'nextElementSibling');
      addFrom(hit, 'previousElementSibling');
    }
  }
  for (const top of [...tops].reverse()) {
    if (found.has(top)) continue;
    for (const each of dom.composedTree(top)) {
      if (found.size >= most) break;
      found.add(each);
    }
  }
  return new Set([...found].filter(nodes.isOfPage));

  /** Adds the small elements among an element and its siblings in one direction, up to the first one off screen. */
  function addFrom(hit: Element, sibling: 'nextElementSibling' | 'previousElementSibling'): void {
    for (let at: Element | null = hit; at !== null; at = dom.property(at, sibling)) {
      const { top, bottom } = dom.bounds(at);
      if (top >= innerHeight || bottom < 0) break;
      if (isSmall(at)) tops.add(at);
    }
  }
  function isSmall(element: Element): boolean {
    const { height } = dom.bounds(element);
    return height > 0 && height <= 1.5 * innerHeight && hasFew(element);
  }
}

function hasFew(node: Document | Element): boolean {
  return dom.property(node, 'getElementsByTagName').call(node, '*')[few] === undefined;
}
