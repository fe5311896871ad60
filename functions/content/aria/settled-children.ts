import type { DOMWindow } from 'jsdom';

/**
 * Makes `children` of every element of a window a plain list that is made once. jsdom's live collections walk for
 * each question, which makes axe-core take the square of a page's siblings. For trees that change no more: patches
 * set attributes only.
 */
export function settleChildren({ Element }: DOMWindow): void {
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
