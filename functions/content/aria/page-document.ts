import { JSDOM, VirtualConsole } from 'jsdom';
import { type MarkupRoot, markupRootOf } from './markup-root.ts';
import { measureMarkup } from './measured-markup.ts';
import { settleWindow } from './settle-window.ts';
import { limitTableSpans } from './table-spans.ts';

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
