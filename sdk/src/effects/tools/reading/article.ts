import { native } from '../../../page-dom.ts';
import { isVisible } from '../shared/dom.ts';

/** Less text than this is not what somebody came to read. */
const shortestArticle = 140;

/**
 * The element with the main content: `main` (its one `article` where that has the title), else the longest `article`, else
 * what holds the longest run of paragraphs. Null where nothing is long enough.
 */
export function findArticle(root: HTMLElement, isPart: (element: Element) => boolean): Element | null {
  const candidates = (selector: string): Element[] =>
    [...native(root).querySelectorAll(selector)].filter((element) => isPart(element) && isVisible(element));
  const [main, secondMain] = candidates('main, [role="main"]');
  if (main !== undefined && secondMain === undefined && lengthOf(main) >= shortestArticle) {
    const [article, secondArticle] = candidates('main article, [role="main"] article');
    const isWhole =
      article !== undefined && secondArticle === undefined && native(article).querySelector('h1') !== null;
    return isWhole ? article : main;
  }
  return longest(candidates('article'), lengthOf) ?? longest(parentsOf(candidates('p')), runOfParagraphs);
}

function longest(elements: Iterable<Element>, measure: (element: Element) => number): Element | null {
  let best: Element | null = null;
  let bestLength = shortestArticle - 1;
  for (const element of elements) {
    const length = measure(element);
    if (length <= bestLength) continue;
    best = element;
    bestLength = length;
  }
  return best;
}

function parentsOf(paragraphs: readonly Element[]): Set<Element> {
  return new Set(paragraphs.flatMap((paragraph) => native(paragraph).parentElement ?? []));
}

/** How much text stands in the paragraphs that are direct children. */
function runOfParagraphs(element: Element): number {
  return [...native(element).children]
    .filter((child) => child instanceof HTMLParagraphElement)
    .reduce((length, paragraph) => length + lengthOf(paragraph), 0);
}

function lengthOf(element: Element): number {
  return (native(element).textContent ?? '').replace(/\s+/g, ' ').length;
}
