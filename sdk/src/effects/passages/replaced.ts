import { replacersIn } from '../engine/replaced-words.ts';

/** Has all replacers put back the page's own text nodes in an element. */
export function putBackWords(element: Element): void {
  for (const replacer of replacersIn(element.ownerDocument)) replacer.putBack(element);
}

/** True for a node that stands for words of the page, and is not the page's. */
export function isReplacement(node: Node): boolean {
  return replacersIn(node.ownerDocument).some((replacer) => replacer.isReplacement(node));
}
