import { native } from '../../page-dom.ts';

/** Elements whose text is not prose. */
const withoutWords = 'script,style,noscript,template,code,pre,kbd,samp,textarea,select,option,svg,math';

/** Selects the nodes that effects may change. */
export interface PageNodes {
  /** Selector of elements that no effect may change. */
  readonly ignored: string;
  /** Marks an SDK node. With an `owner` it replaces page text and only that owner ignores it; else every effect does. */
  mark(node: Node, owner: object | null): void;
  isOfPage(node: Node, owner: object): boolean;
  /** True inside an SDK node that replaces text of the page. */
  isReplacement(node: Node): boolean;
  /** The elements in `scope`, itself among them, that match. */
  elements(scope: Element, selector: string, owner: object): HTMLElement[];
  texts(scope: Node, owner: object): Text[];
}

export function createPageNodes(ignored: string): PageNodes {
  const marks = new WeakMap<Node, object | null>();
  const isOurs = (node: Node, owner: object) => {
    const mark = marks.get(node);
    return mark === null || mark === owner;
  };
  const isOfPage = (node: Node, owner: object) => {
    for (let at: Node | null = node; at !== null; at = native(at).parentNode)
      if (isOurs(at, owner)) return false;
    const element = node instanceof Element ? node : node.parentElement;
    return element !== null && native(element).closest(ignored) === null;
  };
  const hasWords = (element: Element) =>
    !native(element).matches(withoutWords) &&
    !(element instanceof HTMLElement && native(element).isContentEditable);

  return {
    ignored,
    mark: (node, owner) => marks.set(node, owner),
    isOfPage,
    isReplacement(node) {
      for (let at: Node | null = node; at !== null; at = native(at).parentNode)
        if (marks.get(at)) return true;
      return false;
    },
    elements: (scope, selector, owner) =>
      [...(native(scope).matches(selector) ? [scope] : []), ...native(scope).querySelectorAll(selector)]
        .filter((element) => element instanceof HTMLElement)
        .filter((element) => !native(element).matches(':root') && isOfPage(element, owner)),
    texts(scope, owner) {
      if (!isOfPage(scope, owner)) return [];
      const start = scope instanceof Element ? scope : scope.parentElement;
      if (start === null || native(start).closest(withoutWords) !== null || !hasWords(start)) return [];
      if (scope instanceof Text) return scope.data.trim() === '' ? [] : [scope];
      const document = native(start).ownerDocument;
      const walker = native(document).createTreeWalker(
        scope,
        NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
        (node) => {
          if (isOurs(node, owner)) return NodeFilter.FILTER_REJECT;
          if (node instanceof Text)
            return node.data.trim() === '' ? NodeFilter.FILTER_SKIP : NodeFilter.FILTER_ACCEPT;
          return node instanceof Element && hasWords(node) && !native(node).matches(ignored)
            ? NodeFilter.FILTER_SKIP
            : NodeFilter.FILTER_REJECT;
        },
      );
      const found: Text[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if (node instanceof Text) found.push(node);
      }
      return found;
    },
  };
}
