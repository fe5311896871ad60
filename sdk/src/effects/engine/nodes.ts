import * as dom from '../../page-dom.ts';

export interface PageNodes {
  /** Marks an SDK node that is in the page, so that effects ignore it. */
  mark(node: Node): void;
  /** Returns false for nodes inside ignored elements or SDK nodes. */
  isOfPage(node: Node): boolean;
  /**
   * Returns false for ignored elements, editing hosts and their descendants. Checks only ancestors in the same tree.
   */
  isAllowed(element: Element): boolean;
  /** Returns whether a node is inside an SDK node. Checks only ancestors in the same tree. */
  isOurs(node: Node): boolean;
}

/** @param ignored selector for the elements that no effect may change */
export function createPageNodes(ignored: string): PageNodes {
  const marked = new WeakSet<Node>();
  let isAnyMarked = false;

  return {
    mark(node) {
      isAnyMarked = true;
      marked.add(node);
    },
    isOfPage(node) {
      for (let at: Node | null = node; at !== null; at = dom.composedParent(at)) {
        if (marked.has(at) || (dom.isElement(at) && dom.matches(at, ignored))) return false;
      }
      return true;
    },
    isAllowed: (element) =>
      dom.closest(element, `${ignored},${dom.editingHost}`) === null &&
      dom.property(dom.ownerDocument(element), 'designMode') !== 'on',
    isOurs(node) {
      for (let at: Node | null = isAnyMarked ? node : null; at !== null; at = dom.parentNode(at)) {
        if (marked.has(at)) return true;
      }
      return false;
    },
  };
}
