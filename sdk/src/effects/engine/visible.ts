import { composedParent, composedTree, hasOwnText, isElement, native } from '../../page-dom.ts';
import type { PageNodes } from './nodes.ts';

/**
 * Pages with at most this many elements are visited as a whole. On such pages, finding the on-screen elements would
 * take longer than visiting all elements.
 */
const few = 1_500;
const most = 2_000;
const rows = 6;
const columns = 3;

/** Finds the elements on screen and their ancestors by hit testing. Returns null on a small page. */
export function visibleElements(
  { document, innerWidth, innerHeight }: Window,
  nodes: PageNodes,
): ReadonlySet<Element> | null {
  if (native(document).getElementsByTagName('*').length <= few) return null;
  const found = new Set<Element>();
  const tops = new Set<Element>();
  const isSmall = (element: Element) => native(element).getBoundingClientRect().height <= 1.5 * innerHeight;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const x = ((column + 0.5) * innerWidth) / columns;
      let at = native(document).elementFromPoint(x, ((row + 0.5) * innerHeight) / rows);
      for (let up = at; up !== null && !tops.has(up) && isSmall(up); up = native(up).parentElement) at = up;
      if (at !== null && isSmall(at)) tops.add(at);
    }
  }
  for (const top of [...tops]) {
    for (const sibling of ['nextElementSibling', 'previousElementSibling'] as const)
      for (let at = native(top)[sibling]; isOnScreen(at); at = native(at)[sibling]) tops.add(at);
  }
  for (const top of tops) {
    for (const each of composedTree(top)) {
      if (found.size >= most) break;
      found.add(each);
    }
  }
  const seen = new Set<Node>();
  for (const top of tops) {
    for (let up = composedParent(top); up !== null && !seen.has(up); up = composedParent(up)) {
      seen.add(up);
      // Omits ancestors that directly contain text. They must be processed after all their descendants, and some of
      // these may be off screen.
      if (isElement(up) && !hasOwnText(up)) found.add(up);
    }
  }
  return new Set([...found].filter((each) => nodes.isOfPage(each, found)));

  function isOnScreen(element: Element | null): element is Element {
    if (element === null || tops.has(element)) return false;
    const { top, bottom } = native(element).getBoundingClientRect();
    return top < innerHeight && bottom >= 0;
  }
}
