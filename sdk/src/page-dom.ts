// All code shared by the initial and the lazily loaded effects is in this file, because each additional shared file
// would be another module to request before the effects start.

/**
 * Reads a property of a page's node that its named fields or images may shadow: when a form contains
 * `<input name="parentNode">`, the form's `parentNode` is that field (see [LegacyOverrideBuiltIns] in Web IDL). Only
 * forms and documents have such properties, so elements that cannot be forms are accessed directly. Properties without
 * a function below are rare.
 */
export function property<T extends object, Name extends keyof T>(node: T, name: Name): T[Name] {
  return Object.hasOwn(node, name) ? Reflect.get(Object.getPrototypeOf(node), name, node) : node[name];
}

type Optional<T> = T | null | undefined;

// Libraries of some pages replace built-in methods: Prototype.js 1.6 `Array.from`, `entries` and `reduce` of arrays and
// `remove` of elements, MooTools `Array.from`. The next three functions work without them.

/** Yields each item with its index. */
export function* indexed<T>(items: Iterable<T>): Generator<[index: number, item: T]> {
  let index = 0;
  for (const item of items) {
    yield [index, item];
    index += 1;
  }
}

export function sum<T>(items: Iterable<T>, of: (item: T) => number): number {
  let total = 0;
  for (const item of items) total += of(item);
  return total;
}

/** Removes a node from its parent, if it has one. */
export function remove(node: Optional<Node>): void {
  const parent = node ? parentNode(node) : null;
  if (node && parent !== null) property(parent, 'removeChild').call(parent, node);
}

export const ownerDocument = (node: Element | Text): Document => property(node, 'ownerDocument');
export const isConnected = (node: Node): boolean => property(node, 'isConnected');
export const rootNode = (node: Node): Node => property(node, 'getRootNode').call(node);
export const parentNode = (node: Node): ParentNode | null => property(node, 'parentNode');
export const parentElement = (node: Node): HTMLElement | null => property(node, 'parentElement');
export const firstChild = (node: Node): ChildNode | null => property(node, 'firstChild');
export const nextSibling = (node: Node): ChildNode | null => property(node, 'nextSibling');
export const childNodes = (node: Node): NodeListOf<ChildNode> => property(node, 'childNodes');
export const children = (tree: ParentNode): HTMLCollection => property(tree, 'children');
export const shadowRoot = (element: Element): ShadowRoot | null => property(element, 'shadowRoot');
export const localName = (element: Element): string => property(element, 'localName');
export const bounds = (element: Element): DOMRect => property(element, 'getBoundingClientRect').call(element);
export const contains = (node: Node, other: Node | null): boolean =>
  property(node, 'contains').call(node, other);
/** Returns the text of an element; empty if there is no element. */
export const text = (element: Optional<Element>): string => (element ? property(element, 'textContent') : '');
export const attribute = (element: Optional<Element>, name: string): string | null =>
  element ? property(element, 'getAttribute').call(element, name) : null;
export const matches = (element: Element, selector: string): boolean =>
  property(element, 'matches').call(element, selector);
export const closest = (element: Optional<Element>, selector: string): Element | null =>
  element ? property(element, 'closest').call(element, selector) : null;
export const query = <E extends Element>(tree: Optional<ParentNode>, selector: string): E | null =>
  tree ? property(tree, 'querySelector').bind(tree)<E>(selector) : null;
export const queryAll = <E extends Element>(tree: ParentNode, selector: string): NodeListOf<E> =>
  property(tree, 'querySelectorAll').bind(tree)<E>(selector);
export const elementById = (tree: Document | ShadowRoot, id: string): HTMLElement | null =>
  property(tree, 'getElementById').call(tree, id);
/**
 * Returns false for elements hidden by their own or an ancestor's `display: none` or `visibility: hidden`.
 * Chrome 120 knows only the earlier name of the option `visibilityProperty`.
 */
export const isVisible = (element: Element): boolean =>
  property(element, 'checkVisibility').call(element, { checkVisibilityCSS: true });
export const focus = (element: HTMLElement, options?: FocusOptions): void =>
  property(element, 'focus').call(element, options);
export const scrollTo = (element: Element, options: ScrollIntoViewOptions): void =>
  property(element, 'scrollIntoView').call(element, options);
export const adoptedSheets = (tree: DocumentOrShadowRoot): CSSStyleSheet[] =>
  property(tree, 'adoptedStyleSheets');
export const html = (document: Document): HTMLElement => property(document, 'documentElement');
export const body = (document: Document): HTMLElement => property(document, 'body');
export const view = (document: Document): (Window & typeof globalThis) | null =>
  property(document, 'defaultView');

/** Sets an attribute to a different value, or removes it if `value` is null. */
export function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) property(element, 'removeAttribute').call(element, name);
  else if (attribute(element, name) !== value) property(element, 'setAttribute').call(element, name, value);
}

export function listen(
  target: EventTarget,
  name: string,
  listener: EventListenerOrEventListenerObject,
  options: AddEventListenerOptions,
): void {
  property(target, 'addEventListener').call(target, name, listener, options);
}

export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  document: Document,
  tag: Tag,
): HTMLElementTagNameMap[Tag];
export function createElement(document: Document, tag: string): HTMLElement;
export function createElement(document: Document, tag: string): HTMLElement {
  return property(document, 'createElement').call(document, tag);
}

export function createSvgElement<Tag extends keyof SVGElementTagNameMap>(
  document: Document,
  tag: Tag,
): SVGElementTagNameMap[Tag] {
  return property(document, 'createElementNS').bind(document)('http://www.w3.org/2000/svg', tag);
}

/** Replaces the adopted stylesheets of a tree, even if a named image or form shadows the property of a document. */
export function adoptSheets(tree: Document | ShadowRoot, sheets: readonly CSSStyleSheet[]): void {
  Reflect.set(Object.getPrototypeOf(tree), 'adoptedStyleSheets', sheets, tree);
}

/** Mark the stylesheets that the SDK adopts. Shared by all its copies and by the realms of frames. */
const ownKey: unique symbol = /* @__PURE__ */ Symbol.for('accessibility-widget.sheet');
const storedKey: unique symbol = /* @__PURE__ */ Symbol.for('accessibility-widget.stored');

/** Marks a stylesheet, so that no copy of the SDK treats it as the page's. */
export function markOwn(sheet: CSSStyleSheet): CSSStyleSheet {
  return Object.assign(sheet, { [ownKey]: true });
}

export function isOwn(sheet: CSSStyleSheet): boolean {
  return ownKey in sheet;
}

/** Marks the stylesheet with the stored rules until the effects have replaced it. */
export function markStored(sheet: CSSStyleSheet): CSSStyleSheet {
  return Object.assign(sheet, { [storedKey]: true });
}

export function isStored(sheet: CSSStyleSheet): boolean {
  return storedKey in sheet;
}

/** Returns the stylesheets of a tree that are not the SDK's. */
export function pageSheets(tree: DocumentOrShadowRoot): CSSStyleSheet[] {
  const adopted = adoptedSheets(tree).filter((sheet) => !isOwn(sheet) && !isStored(sheet));
  return [...property(tree, 'styleSheets'), ...adopted];
}

/**
 * Property of a document whose value is the `Host` that changes the document. All copies and versions of the SDK share
 * it.
 */
export const hostKey: unique symbol = Symbol.for('accessibility-widget.host');

const wordlessInputs = '[type=checkbox],[type=radio],[type=range],[type=color],[type=image],[type=hidden]';
const withoutText = /^(?:script|style|noscript|template|iframe|object|video|audio|canvas|svg|math)$/;

/** Returns whether the element itself, not only a descendant, renders text. A slot renders the text assigned to it. */
export function hasOwnText(element: Element): boolean {
  const name = localName(element);
  if (name === 'input') return !matches(element, wordlessInputs);
  if (withoutText.test(name)) return false;
  if (name === 'textarea' || name === 'select') return true;
  if (element instanceof HTMLSlotElement) return element.assignedNodes().some(isWritten);
  for (let node = firstChild(element); node !== null; node = nextSibling(node)) {
    if (isWritten(node)) return true;
  }
  return false;
}

/** Reads properties directly: a shadowed `nodeType` is an element. */
function isWritten({ nodeType, nodeValue }: Node): boolean {
  return nodeType === 3 && /\S/.test(String(nodeValue));
}

/** Unlike `instanceof`, the type guards below work for nodes from other frames and on a server. */
export function isText(node: Node): node is Text {
  return property(node, 'nodeType') === 3;
}

export function isElement(node: Node): node is Element {
  return property(node, 'nodeType') === 1;
}

export function isHtmlElement(node: Node): node is HTMLElement {
  return isElement(node) && property(node, 'namespaceURI')?.endsWith('/xhtml') === true;
}

export function isShadowRoot(node: Node): node is ShadowRoot {
  return property(node, 'nodeType') === 11 && 'host' in node;
}

export function isDocument(node: Node): node is Document {
  return property(node, 'nodeType') === 9;
}

/** Returns the parent node, the host of a shadow root, or the frame element of a same-origin framed document. */
export function composedParent(node: Node): Node | null {
  const parent = parentNode(node);
  if (parent !== null || node === document) return parent;
  if (isShadowRoot(node)) return node.host;
  return isDocument(node) ? (view(node)?.frameElement ?? null) : null;
}

/**
 * Returns the parent element in the flat tree (CSS Scoping), which determines CSS inheritance: the parent of a slotted
 * element is its slot. The parent of a framed document's root element is the frame element.
 */
export function flatParent(element: Element): Element | null {
  const outer = parentElement(element);
  // Only the children of a shadow host have an assigned slot.
  if (outer !== null && shadowRoot(outer) === null) return outer;
  let parent = property(element, 'assignedSlot') ?? composedParent(element);
  while (parent !== null && !isElement(parent)) parent = composedParent(parent);
  return parent;
}

/** Returns a frame element's document; null for cross-origin frames and for elements that are not frames. */
export function framedDocument(element: Element): Document | null {
  return isFrame(element) ? element.contentDocument : null;
}

export function isFrame(element: Element): element is HTMLIFrameElement {
  return /^i?frame$/.test(localName(element));
}

/** Iterates over an element and its descendants, including those in shadow roots and frames. */
export function* composedTree(element: Element): Generator<Element> {
  for (const each of [element, ...queryAll(element, '*')]) {
    yield each;
    const inner = shadowRoot(each) ?? framedDocument(each);
    for (const inside of inner ? children(inner) : []) yield* composedTree(inside);
  }
}

/**
 * Selector for elements whose content the visitor can edit. Effects change nothing in them, because the page stores
 * their markup and editors redraw content that they have not changed. They can be styled only as a whole.
 */
export const editingHost = '[contenteditable]:not([contenteditable=false i])';

/** Returns whether a list of font families contains a font whose characters are icons. */
export function isIconFont(families: string): boolean {
  return /icon|symbols|awesome|glyph|fontello|dashicons|dings/i.test(families);
}

export type Styled = HTMLElement | SVGElement;

export function isStyled(element: Element): element is Styled {
  return 'style' in element;
}

export function requirePage(caller: string): void {
  if (!globalThis.document) throw new Error(`${caller} needs a page: call it in a browser.`);
}

export const sliceMs = 8;

interface Yielding {
  readonly scheduler?: { yield?(): Promise<void> };
}

/**
 * Yields to other tasks. If `isUrgent` is true, uses `scheduler.yield` where available, to resume before most other
 * tasks. Otherwise, posts a message, because messages, unlike timers, have no minimum delay.
 */
export function nextTask(isUrgent: boolean): Promise<void> {
  const { scheduler }: typeof globalThis & Yielding = globalThis;
  if (isUrgent && scheduler?.yield) return scheduler.yield();
  const { port1, port2 } = new MessageChannel();
  port2.postMessage(null);
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
  });
}

/** Time in which browsers report a change of the focus to screen readers, in ms. */
const focusReportMs = 300;

/**
 * Hides or removes what had the focus, after screen readers know where the focus is now. Screen readers that lose the
 * focused element first say nothing about the next one. Does so before the next key press, which could be a Tab that
 * moves the focus back.
 */
export function afterFocusMove(hide: () => void): void {
  const waiting = new AbortController();
  const end = () => {
    clearTimeout(timer);
    waiting.abort();
    hide();
  };
  const timer = setTimeout(end, focusReportMs);
  listen(window, 'keydown', end, { capture: true, signal: waiting.signal });
}

/** Time from the start of a navigation until the page is left, in ms. */
const leavingMs = 5000;

/**
 * Reports why a promise was rejected as an uncaught error, unless the page is being left: Firefox rejects imports when a
 * navigation starts, and scripts of the page that collect errors would collect these.
 */
export function reportFailure(error: unknown): void {
  setTimeout(() => reportError(error), leavingMs);
}
