import { type DOMWindow, JSDOM, VirtualConsole } from 'jsdom';
import { PageTooComplexError } from './errors.ts';
import { type MarkupRoot, markupRootOf } from './markup-root.ts';
import { measureMarkup } from './measured-markup.ts';

/**
 * Maximum number of grid slots that table cells may cover. It limits the examination time, because axe-core visits each
 * slot for every table rule.
 */
const maximumSlots = 100_000;

export interface PageDocument {
  /** The element that contains the markup: the document element of a page, or the parent element of a fragment. */
  readonly root: Element;
  /** The document of a page, or the root of a fragment. */
  readonly scope: ParentNode;
  readonly within: readonly string[];
  readonly hasPageRules: boolean;
}

/**
 * Builds the same tree as a browser, in a document without a browsing context (like DOMParser). Scripts do not run,
 * frames have no window, nothing is loaded, and stylesheets are neither parsed nor applied. Elements hidden by `style`
 * and `hidden` attributes stay hidden.
 *
 * @throws PageTooComplexError
 */
export function parsePage(html: string): PageDocument {
  const place = markupRootOf(html);
  const measured = measureMarkup(html, place);
  const { window } = new JSDOM('', { virtualConsole: new VirtualConsole() });
  const root =
    place.kind === 'page'
      ? new window.DOMParser().parseFromString(measured, 'text/html').documentElement
      : fragmentRoot(window.document, measured, place);
  // axe-core computes styles through the document's `defaultView`.
  Object.defineProperty(root.ownerDocument, 'defaultView', { value: window });
  // axe-core calls `elementsFromPoint` to detect an element that covers the page, such as an open dialog. jsdom
  // computes no layout, so the function returns no elements.
  Object.defineProperty(root.ownerDocument, 'elementsFromPoint', { value: () => [] });
  settleWindow(window);
  limitTableSpans(root.ownerDocument);
  return {
    root,
    scope: place.kind === 'page' ? root.ownerDocument : root,
    within: place.kind === 'page' ? [] : place.within,
    hasPageRules: place.kind === 'page' && place.hasHtmlTag,
  };
}

function fragmentRoot(
  { implementation }: Document,
  html: string,
  { within }: Extract<MarkupRoot, { kind: 'fragment' }>,
): Element {
  const document = implementation.createHTMLDocument('');
  const root = within.reduce<Element>(
    (parent, name) => parent.appendChild(document.createElement(name)),
    document.body,
  );
  root.innerHTML = html;
  return root;
}

/**
 * Memoizes DOM and style queries in a window. This is safe because only patches change the tree, and the attributes
 * that patches may set affect neither styles nor structure.
 */
function settleWindow(window: DOMWindow): void {
  settleChildren(window);
  settleStyles(window);
}

/**
 * Memoizes `children`. Otherwise, jsdom would walk the tree again on each access, and axe-core would take time
 * quadratic in the number of siblings.
 */
function settleChildren({ Element }: DOMWindow): void {
  const lists = new WeakMap<Element, readonly Element[]>();
  Object.defineProperty(Element.prototype, 'children', {
    get(this: Element): readonly Element[] {
      const known = lists.get(this);
      if (known !== undefined) return known;
      const list: Element[] = [];
      for (let child = this.firstElementChild; child !== null; child = child.nextElementSibling) {
        list.push(child);
      }
      lists.set(this, list);
      return list;
    },
  });
}

/**
 * Memoizes computed styles, because jsdom invalidates all of them on any attribute change, and computing them takes
 * half the time of an examination.
 */
function settleStyles(window: DOMWindow): void {
  const styles = new WeakMap<Element, CSSStyleDeclaration>();
  const compute = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element, pseudoElement) => {
    const known = styles.get(element);
    if (known !== undefined) return known;
    const style = compute(element, pseudoElement);
    // Ignores the pseudo-element, because jsdom does not support pseudo-element styles and returns the element's own
    // styles instead.
    styles.set(element, style);
    return style;
  };
}

/**
 * Limits each rowspan to the rows of its table, as browsers do. Otherwise, axe-core would also count slots below the
 * last row.
 * @throws PageTooComplexError when the cells still cover too many slots
 */
function limitTableSpans(document: Document): void {
  const rowCounts = new Map<Element | null, number>();
  for (const row of document.querySelectorAll('tr')) {
    const table = row.closest('table');
    rowCounts.set(table, (rowCounts.get(table) ?? 0) + 1);
  }
  let slots = 0;
  for (const cell of document.querySelectorAll('td, th')) {
    if (!isCell(cell)) continue;
    const rows = rowCounts.get(cell.closest('table')) ?? 1;
    if (cell.rowSpan > rows) cell.setAttribute('rowspan', String(rows));
    slots += cell.colSpan * (cell.rowSpan || rows);
    if (slots > maximumSlots) throw new PageTooComplexError();
  }
}

function isCell(element: Element): element is HTMLTableCellElement {
  return 'rowSpan' in element;
}
