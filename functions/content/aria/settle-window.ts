import type { DOMWindow } from 'jsdom';

/**
 * Memoizes DOM and style queries in a window. This is safe because only patches change the tree, and the attributes
 * that patches may set affect neither styles nor structure.
 */
export function settleWindow(window: DOMWindow): void {
  settleChildren(window);
  settleStyles(window);
}

/**
 * Memoizes `children`. Otherwise, jsdom would walk the tree again on each access, and axe-core would take time
 * quadratic in the number of siblings.
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

/**
 * Memoizes computed styles, because jsdom invalidates all of them on any attribute change, and computing them takes
 * half the time of an examination.
 */
function settleStyles(window: DOMWindow): void {
  const styles = new WeakMap<Element, CSSStyleDeclaration>();
  const compute = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element, pseudoElement) => {
    const known = styles.get(element);
    if (known !== undefined) return known;
    const style = compute(element, pseudoElement);
    // Ignores the pseudo-element, because jsdom does not support pseudo-element styles and returns the element's own
    // styles instead.
    styles.set(element, style);
    return style;
  };
}
