import { composedParent, editingHost, isElement, native } from '../../page-dom.ts';

export interface PageNodes {
  /**
   * Marks an SDK node. A node with an `owner` replaces page text and is ignored only by that owner; a node without
   * an owner is ignored by every effect.
   */
  mark(node: Node, owner: object | null): void;
  /** Returns false for nodes inside ignored elements or inside SDK nodes that `owner` must ignore. */
  isOfPage(node: Node, owner: object): boolean;
  /**
   * Returns false for ignored elements, editing hosts and their descendants. Checks only ancestors in the same tree.
   */
  isAllowed(element: Element): boolean;
  /**
   * Returns whether a node is inside an SDK node that the owner must ignore. Checks only ancestors in the same tree.
   */
  isOurs(node: Node, owner: object): boolean;
}

/** @param ignored selector for the elements that no effect may change */
export function createPageNodes(ignored: string): PageNodes {
  const marks = new WeakMap<Node, object | null>();
  let isAnyMarked = false;

  function isOurs(node: Node, owner: object): boolean {
    for (let at: Node | null = isAnyMarked ? node : null; at !== null; at = native(at).parentNode) {
      const mark = marks.get(at);
      if (mark === null || mark === owner) return true;
    }
    return false;
  }
  return {
    mark(node, owner) {
      isAnyMarked = true;
      marks.set(node, owner);
    },
    isOfPage(node, owner) {
      for (let at: Node | null = node; at !== null; at = composedParent(at)) {
        const mark = marks.get(at);
        if (mark === null || mark === owner || (isElement(at) && native(at).matches(ignored))) return false;
      }
      return true;
    },
    isAllowed: (element) => native(element).closest(`${ignored},${editingHost}`) === null,
    isOurs,
  };
}
