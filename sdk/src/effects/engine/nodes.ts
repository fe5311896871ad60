import { composedParent, isElement, native } from '../../page-dom.ts';

/** Selects the nodes that effects may change. */
export interface PageNodes {
  /** Selector of elements that no effect may change. */
  readonly ignored: string;
  /**
   * Marks an SDK node. With an `owner` it replaces page text and only that owner ignores it; without one,
   * every effect does.
   */
  mark(node: Node, owner: object | null): void;
  /** False for SDK nodes and for ignored nodes and their descendants. */
  isOfPage(node: Node, owner: object): boolean;
  /** True inside an SDK node that replaces text of the page. */
  isReplacement(node: Node): boolean;
  /** False for an ignored element and its descendants, judged within their own tree. */
  isAllowed(element: Element): boolean;
  /** True for an SDK node, judged within its own tree. */
  isOurs(node: Node, owner: object): boolean;
  /** True for a node with which this owner replaces text of the page. */
  isReplacedBy(node: Node, owner: object): boolean;
}

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
    ignored,
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
    isReplacement(node) {
      for (let at: Node | null = node; at !== null; at = native(at).parentNode)
        if (marks.get(at)) return true;
      return false;
    },
    isAllowed: (element) => native(element).closest(ignored) === null,
    isOurs,
    isReplacedBy: (node, owner) => marks.get(node) === owner,
  };
}
