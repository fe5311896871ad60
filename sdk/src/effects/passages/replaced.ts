import { replacers } from '../../page-dom.ts';

export function restoreReplacedText(element: Element): void {
  for (const replacer of [...replacers].reverse()) replacer.restoreText(element);
}

export function isReplacement(node: Node): boolean {
  return [...replacers].some((replacer) => replacer.isReplacement(node));
}
