import type { DOMWindow } from 'jsdom';

/**
 * Lets a window answer each question about its trees once. For trees that change no more but by patches, which
 * reach no attribute that a style or the shape of the tree depends on.
 */
export function settleWindow(window: DOMWindow): void {
  settleChildren(window);
  settleStyles(window);
}

/** jsdom's live collections walk for each question: axe-core would take the square of a page's siblings. */
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

/** jsdom forgets all styles when any attribute changes, and computing them is half of what a look takes. */
function settleStyles(window: DOMWindow): void {
  const styles = new WeakMap<Element, CSSStyleDeclaration>();
  const compute = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element, pseudoElement) => {
    const known = styles.get(element);
    if (known !== undefined) return known;
    const style = compute(element, pseudoElement);
    // jsdom has no styles of pseudo-elements: it gives the element's own.
    styles.set(element, style);
    return style;
  };
}
