import { replacers } from '../../page-dom.ts';

export function putBackWords(element: Element): void {
  for (const replacer of replacers) replacer.putBack(element);
}

export function isReplacement(node: Node): boolean {
  return [...replacers].some((replacer) => replacer.isReplacement(node));
}
