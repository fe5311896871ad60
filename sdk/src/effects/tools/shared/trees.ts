import * as dom from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';

/** Returns whether effects may change an element, even if it is in a shadow root or a frame. */
export function isInPage(page: EffectPage, element: Element): boolean {
  let at: Node | null = element;
  while (at !== null && at !== page.root) at = dom.composedParent(at);
  return at !== null && page.isOfPage(element);
}

export function findVisible(page: EffectPage, selector: string): HTMLElement[] {
  return [...page.trees()]
    .flatMap((tree) => [...dom.queryAll(tree, selector)])
    .filter(dom.isHtmlElement)
    .filter((element) => isInPage(page, element) && dom.isVisible(element));
}

/** Returns the focused element, even if it is in a shadow root or a same-origin frame. */
export function focusedIn(root: Document | ShadowRoot): Element | null {
  const focused = dom.property(root, 'activeElement');
  const inner = focused && (dom.shadowRoot(focused) ?? dom.framedDocument(focused));
  return (inner && focusedIn(inner)) ?? focused;
}

/**
 * Listens for an event in the page's document, shadow roots and same-origin frames. The listener receives the elements
 * on the event path, from the actual target to the root element of its document, across slots and shadow hosts.
 */
export function listenInTrees<Name extends keyof DocumentEventMap>(
  page: EffectPage,
  name: Name,
  listener: (path: readonly Element[], event: DocumentEventMap[Name]) => void,
): void {
  const roots = new WeakSet<Node>();

  function enter(root: Document | ShadowRoot): void {
    if (roots.has(root)) return;
    roots.add(root);
    page.listen(root, name, (event) => {
      const nodes = event.composedPath().filter((each) => isNode(each));
      // Shadow roots need their own listeners, because events such as focusin do not leave a shadow root that also
      // contains their related target.
      const own = nodes.find((node) => dom.isShadowRoot(node)) ?? root;
      if (own !== root && roots.has(own)) return;
      for (const node of nodes) if (dom.isShadowRoot(node)) enter(node);
      listener(nodes.filter(dom.isElement), event);
    });
  }

  enter(page.document);
  page.eachElement('iframe,frame', (frame) => {
    const look = () => {
      const inner = dom.framedDocument(frame);
      if (inner !== null) enter(inner);
    };
    look();
    page.listen(frame, 'load', look);
  });
}

function isNode(target: EventTarget): target is Node {
  return 'nodeType' in target;
}

/** Returns the position of a node's viewport relative to the window, in CSS pixels; nonzero only inside frames. */
export function viewportOffset(node: Node): { readonly x: number; readonly y: number } {
  const frame = dom.composedParent(dom.property(node, 'ownerDocument') ?? node);
  if (frame === null || !dom.isElement(frame)) return { x: 0, y: 0 };
  const { left, top } = dom.bounds(frame);
  const outer = viewportOffset(frame);
  return { x: outer.x + left + frame.clientLeft, y: outer.y + top + frame.clientTop };
}
