// All code shared by the initial and the lazily loaded effects is in this file, because each additional shared file
// would be another module to request before the effects start.

/** Caches, for each prototype, whether named form fields can shadow properties of its instances. */
const shadowable = new WeakMap<object, boolean>();

/**
 * Guards a property access on a page node against DOM clobbering: `native(node).parentNode`,
 * `native(document).createElement('p')`. On forms and documents, a named field or image shadows the built-in property
 * of the same name: when a form contains `<input name="parentNode">`, the form's `parentNode` is that field (see
 * [LegacyOverrideBuiltIns] in Web IDL). For forms and documents, this function therefore returns a proxy that reads the
 * prototype's properties. The proxy is not a node, so do not pass it to DOM methods. Other values are returned
 * unchanged.
 */
export function native<T>(node: T): Readonly<T> {
  const some: T & object = Object(node);
  const prototype: object = Object.getPrototypeOf(some);
  let isShadowable = shadowable.get(prototype);
  if (isShadowable === undefined) {
    isShadowable = /FormE|Document]/.test({}.toString.call(node));
    shadowable.set(prototype, isShadowable);
  }
  return isShadowable ? new Proxy<T & object>(some, { get: prototypeValue }) : node;
}

function prototypeValue(node: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(Object.getPrototypeOf(node), name, node);
  return typeof value === 'function' ? value.bind(node) : value;
}

/** Replaces the adopted stylesheets of a tree, even if a named image or form shadows the property of a document. */
export function adoptSheets(tree: Document | ShadowRoot, sheets: readonly CSSStyleSheet[]): void {
  Reflect.set(Object.getPrototypeOf(tree), 'adoptedStyleSheets', sheets, tree);
}

/** Mark the stylesheets that the SDK adopts. Shared by all its copies and by the realms of frames. */
const [ownKey, storedKey] = [
  Symbol.for('accessibility-widget.sheet'),
  Symbol.for('accessibility-widget.stored'),
];

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

/**
 * Property of a document whose value is the `Host` that changes the document. All copies and versions of the SDK share
 * it.
 */
export const hostKey: unique symbol = Symbol.for('accessibility-widget.host');

const wordlessInputs = '[type=checkbox],[type=radio],[type=range],[type=color],[type=image],[type=hidden]';
const withoutText = /^(?:script|style|noscript|template|iframe|object|video|audio|canvas|svg|math)$/;

/** Returns whether the element itself, not only a descendant, renders text. A slot renders the text assigned to it. */
export function hasOwnText(element: Element): boolean {
  const { localName } = native(element);
  if (localName === 'input') return !native(element).matches(wordlessInputs);
  if (withoutText.test(localName)) return false;
  if (localName === 'textarea' || localName === 'select') return true;
  if (element instanceof HTMLSlotElement) return element.assignedNodes().some(isWritten);
  for (let node = native(element).firstChild; node !== null; node = native(node).nextSibling) {
    if (isWritten(node)) return true;
  }
  return false;
}

/** Needs no `native`: a shadowed `nodeType` is an element. */
function isWritten({ nodeType, nodeValue }: Node): boolean {
  return nodeType === 3 && /\S/.test(String(nodeValue));
}

/** Unlike `instanceof`, the type guards below work for nodes from other frames and on a server. */
export function isText(node: Node): node is Text {
  return native(node).nodeType === 3;
}

export function isElement(node: Node): node is Element {
  return native(node).nodeType === 1;
}

export function isHtmlElement(node: Node): node is HTMLElement {
  return isElement(node) && native(node).namespaceURI?.endsWith('/xhtml') === true;
}

export function isShadowRoot(node: Node): node is ShadowRoot {
  return native(node).nodeType === 11 && 'host' in node;
}

export function isDocument(node: Node): node is Document {
  return native(node).nodeType === 9;
}

/** Returns the parent node, the host of a shadow root, or the frame element of a same-origin framed document. */
export function composedParent(node: Node): Node | null {
  const parent = native(node).parentNode;
  if (parent !== null || node === document) return parent;
  if (isShadowRoot(node)) return node.host;
  return isDocument(node) ? (native(node).defaultView?.frameElement ?? null) : null;
}

/**
 * Returns the parent element in the flat tree (CSS Scoping), which determines CSS inheritance: the parent of a slotted
 * element is its slot. The parent of a framed document's root element is the frame element.
 */
export function flatParent(element: Element): Element | null {
  const { parentElement } = native(element);
  // Only the children of a shadow host have an assigned slot.
  if (parentElement !== null && native(parentElement).shadowRoot === null) return parentElement;
  let parent = native(element).assignedSlot ?? composedParent(element);
  while (parent !== null && !isElement(parent)) parent = composedParent(parent);
  return parent;
}

/** Returns a frame element's document; null for cross-origin frames and for elements that are not frames. */
export function framedDocument(element: Element): Document | null {
  return isFrame(element) ? element.contentDocument : null;
}

export function isFrame(element: Element): element is HTMLIFrameElement {
  return /^i?frame$/.test(native(element).localName);
}

/** Iterates over an element and its descendants, including those in shadow roots and frames. */
export function* composedTree(element: Element): Generator<Element> {
  for (const each of [element, ...native(element).querySelectorAll('*')]) {
    yield each;
    const inner = native(each).shadowRoot ?? framedDocument(each);
    for (const inside of native(inner)?.children ?? []) yield* composedTree(inside);
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
