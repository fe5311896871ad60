import { JSDOM, VirtualConsole } from 'jsdom';
import { type MarkupRoot, markupRootOf } from './markup-root.ts';
import { measureMarkup } from './measured-markup.ts';
import { settleWindow } from './settle-window.ts';
import { limitTableSpans } from './table-spans.ts';

/** Markup as a document. */
export interface PageDocument {
  /** The element whose content was sent; of a whole page its document element. */
  readonly root: Element;
  readonly isWholePage: boolean;
  /** What was put around a fragment, from the body on. */
  readonly within: readonly string[];
  /** Whether rules about a page as a whole have what they ask about. */
  readonly hasPageRules: boolean;
}

/**
 * Builds the tree that a browser builds. It is a document without a view, as DOMParser makes them: in such no script
 * runs, no frame gets a window, nothing is loaded, and no style sheet is parsed or applied, however much CSS the
 * markup holds. What `style` and `hidden` attributes hide stays hidden.
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
  // axe-core asks the document for a window, to compute styles with.
  Object.defineProperty(root.ownerDocument, 'defaultView', { value: window });
  // It asks what lies over the page, to tell an open dialog: without layout, nothing does.
  Object.defineProperty(root.ownerDocument, 'elementsFromPoint', { value: () => [] });
  settleWindow(window);
  limitTableSpans(root.ownerDocument);
  return {
    root,
    isWholePage: place.kind === 'page',
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
