import * as dom from '../../../page-dom.ts';

/**
 * Returns the style of text that effects insert into the page: at least 16 px times the visitor's text size, whatever
 * the size of `rem` and the page's rules for `p` or `li`. Its words do not widen the elements around it.
 */
export function ownTextStyle(selector: string): string {
  const size = 'max(1em, 16px * var(--aw-text_zoom, 100) / 100)';
  return `${selector}{font-size:${size}!important;line-height:1.5!important;contain:inline-size}
${selector} :not(small,h2){font-size:inherit!important}
${selector} h2{font-size:1.25em!important}
${selector} small{font-size:.875em!important}`;
}

interface Place {
  readonly parent: Element;
  readonly before: Node | null;
}

/** Elements whose children can be blocks. */
const containerSelector = 'main, article, section, div, span, [role="main"], [role="article"]';

/**
 * Returns the place for a block at the start of an element's content. If the element is a flex or grid container, in
 * which the block would become an item and narrow the others, the place is in its item with the most text, or else
 * before the element.
 */
export function startOf(element: Element): Place {
  const content = contentOf(element);
  if (!hasItems(content)) return { parent: content, before: dom.firstChild(content) };
  for (let at = element; ; ) {
    const outer = dom.parentElement(at);
    if (outer === null) return { parent: element, before: dom.firstChild(element) };
    if (!hasItems(outer)) return { parent: outer, before: at };
    at = outer;
  }
}

/**
 * Returns the place for a block after an element, or after the flex or grid containers around it as long as these
 * contain no other element that `selector` matches; null if there is no such place.
 */
export function placeAfter(element: Element, selector: string): Place | null {
  for (let at = element; ; ) {
    const outer = dom.parentElement(at);
    if (outer === null || (at !== element && dom.queryAll(at, selector).length > 1)) return null;
    if (!hasItems(outer)) return { parent: outer, before: dom.nextSibling(at) };
    at = outer;
  }
}

/** Returns the element, or the item with the most text in it if it is a flex or grid container. */
export function contentOf(element: Element): Element {
  const item = hasItems(element) ? mainItem(element) : null;
  return item === null ? element : contentOf(item);
}

/** Returns whether the children of an element become items beside each other, or are not rendered in it. */
function hasItems(element: Element): boolean {
  if (dom.shadowRoot(element) !== null) return true;
  const style = dom.view(dom.ownerDocument(element))?.getComputedStyle(element);
  const outer = dom.parentElement(element);
  if (style === undefined) return false;
  if (style.display === 'contents' && outer !== null) return hasItems(outer);
  if (/flex/u.test(style.display)) return !style.flexDirection.startsWith('column');
  return /^(?:inline-)?(?:grid|table)$|^table-(?:row|.*-group)/u.test(style.display);
}

function mainItem(container: Element): Element | null {
  const items = [...dom.children(container)].filter(
    (item) => dom.matches(item, containerSelector) && dom.text(item).trim() !== '' && dom.isVisible(item),
  );
  const lengthOf = (item: Element) => dom.text(item).length;
  return items.reduce<Element | null>(
    (most, item) => (most === null || lengthOf(item) > lengthOf(most) ? item : most),
    null,
  );
}
