import { isElement, native } from '../../page-dom.ts';
import type { Contested } from './contested.ts';
import type { PageNodes } from './nodes.ts';
import { onSnapshot } from './snapshots.ts';

/** Attribute of the SDK elements in the page, by which copies of them are recognized. */
const mark = 'data-aw-inserted';

/** The SDK nodes that effects have inserted between the page's nodes. */
export interface InsertedNodes {
  insert(owner: object, node: Node, parent: Node, before: Node | null): void;
  remove(owner: object): void;
  /** Removes an element if it is a copy of an SDK element, such as one in a snapshot that a router took. */
  removeCopy(element: Element): void;
}

export function createInsertedNodes(
  document: Document,
  nodes: PageNodes,
  contested: Contested,
  unobserved: (run: () => void) => void,
): InsertedNodes {
  const owners = new Map<Node, object>();
  const lastInserted = new WeakMap<Node, Node>();
  /** The nodes that are removed while the page is stored, and their places. */
  let suspended: { readonly node: Node; readonly parent: Node; readonly next: Node | null }[] = [];

  const take = (node: Node) => native(node.parentNode)?.removeChild(node);
  onSnapshot(
    document,
    () =>
      unobserved(() => {
        for (const node of owners.keys()) {
          const { parentNode: parent, nextSibling: next } = native(node);
          if (parent !== null) suspended.push({ node, parent, next });
        }
        for (const { node } of suspended) take(node);
      }),
    () =>
      unobserved(() => {
        for (const { node, parent, next } of suspended.reverse()) {
          const isPlace = parent.isConnected && (next === null || next.parentNode === parent);
          if (isPlace && owners.has(node)) native(parent).insertBefore(node, next);
        }
        suspended = [];
      }),
  );

  return {
    insert(owner, node, parent, before) {
      const added = node.nodeType === Node.DOCUMENT_FRAGMENT_NODE ? [...node.childNodes] : [node];
      const isRemoved = lastInserted.get(parent)?.isConnected === false;
      if (isRemoved && isElement(parent) && !contested.mayRepeat(parent, 'insert')) return;
      if (added[0] !== undefined) lastInserted.set(parent, added[0]);
      for (const each of added) {
        nodes.mark(each);
        owners.set(each, owner);
        if (isElement(each)) each.setAttribute(mark, '');
      }
      native(parent).insertBefore(node, before);
    },
    remove(owner) {
      for (const [node, by] of owners) {
        if (by !== owner) continue;
        take(node);
        owners.delete(node);
      }
    },
    removeCopy(element) {
      if (native(element).hasAttribute(mark) && !nodes.isOurs(element)) take(element);
    },
  };
}
