import * as dom from '../../page-dom.ts';

/** A tree of the page: its document, an open shadow root, or the document of a same-origin frame. */
export type Root = Document | ShadowRoot;

/** All trees of the page, each after the tree that contains it. */
interface Roots {
  readonly all: ReadonlySet<Root>;
  /** Adds the element's shadow root or framed document to `all`. Skips elements that effects must not change. */
  enter(element: Element): void;
  /** Removes and returns the trees whose host or frame has left the page. */
  leave(): Root[];
}

interface RootsOptions {
  readonly document: Document;
  /** Returns whether effects may change a tree and its host or frame. */
  readonly isAllowed: (root: Root, holder: Element) => boolean;
  readonly found: (root: Root) => void;
  /** Called with all instances of a custom element once it is defined, because each may now have a shadow root. */
  readonly defined: (elements: readonly Element[]) => void;
  readonly signal: AbortSignal;
}

export function windowOf(root: Root): (Window & typeof globalThis) | null {
  return dom.view(dom.isShadowRoot(root) ? root.ownerDocument : root);
}

export function createRoots({ document, isAllowed, found, defined, signal }: RootsOptions): Roots {
  const all = new Set<Root>([document]);
  const holders = new Map<Root, Element>();
  const awaited = new Set<string>();
  const frames = new WeakSet<Element>();

  function add(root: Root | null, holder: Element): void {
    if (root === null || all.has(root) || !isAllowed(root, holder)) return;
    if (dom.isDocument(root) && root.designMode === 'on') return;
    all.add(root);
    holders.set(root, holder);
    found(root);
  }
  function awaitDefinition(name: string): void {
    if (awaited.has(name)) return;
    awaited.add(name);
    customElements.whenDefined(name).then(
      () => {
        if (!signal.aborted) defined([...all].flatMap((root) => [...dom.queryAll(root, name)]));
      },
      // `whenDefined` rejects names that are not valid custom element names.
      () => undefined,
    );
  }

  return {
    all,
    enter(element) {
      const localName = dom.localName(element);
      const shadowRoot = dom.shadowRoot(element);
      const mayHoldTree = shadowRoot !== null || localName.includes('-') || dom.isFrame(element);
      if (!mayHoldTree) return;
      if (shadowRoot !== null) add(shadowRoot, element);
      else if (localName.includes('-') && dom.matches(element, ':not(:defined)')) awaitDefinition(localName);
      if (!dom.isFrame(element)) return;
      const look = () => add(dom.framedDocument(element), element);
      look();
      if (frames.has(element)) return;
      frames.add(element);
      element.addEventListener('load', look, { signal });
    },
    leave() {
      const gone = [...holders].filter(
        ([root, holder]) =>
          !dom.isConnected(holder) ||
          (dom.shadowRoot(holder) !== root && dom.framedDocument(holder) !== root),
      );
      for (const [root] of gone) {
        holders.delete(root);
        all.delete(root);
      }
      return gone.map(([root]) => root);
    },
  };
}
