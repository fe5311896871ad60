import type { DOMWindow } from 'jsdom';

/**
 * Caches a window's answers about its tree. Valid because the tree changes only by patches, whose attributes
 * affect neither styles nor structure.
 */
export function settleWindow(window: DOMWindow): void {
  settleChildren(window);
  settleStyles(window);
}

/**
 * jsdom's live collections re-walk the tree on each access, which makes axe-core quadratic in the number of
 * siblings.
 */
function settleChildren({ Element }: DOMWindow): void {
  const lists = new WeakMap<Element, readonly Element[]>();
  Object.defineProperty(Element.prototype, 'children', {
    get(this: Element): readonly Element[] {
      const known = lists.get(this);
      if (known !== undefined) return known;
      const list: Element[] = [];
      for (let child = this.firstElementChild; child !== null; child = child.nextElementSibling) {
        list.push(child);
      }
      lists.set(this, list);
      return list;
    },
  });
}

/** jsdom invalidates all styles on any attribute change, and computing them is half of an examination. */
function settleStyles(window: DOMWindow): void {
  const styles = new WeakMap<Element, CSSStyleDeclaration>();
  const compute = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element, pseudoElement) => {
    const known = styles.get(element);
    if (known !== undefined) return known;
    const style = compute(element, pseudoElement);
    // jsdom has no pseudo-element styles: it returns the element's own.
    styles.set(element, style);
    return style;
  };
}
