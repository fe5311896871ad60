import { isHtmlElement, isText, native } from '../../page-dom.ts';
import type { PageNodes } from './nodes.ts';

const withoutWords = 'script,style,noscript,template,code,pre,kbd,samp,textarea,select,option,svg,math';

/** Returns an element's non-blank child text nodes, or none for elements without prose, such as scripts. */
export function textsOf(nodes: Pick<PageNodes, 'isReplacedBy'>, element: Element, owner: object): Text[] {
  const found: Text[] = [];
  for (let node = native(element).firstChild; node !== null; node = native(node).nextSibling) {
    if (isText(node) && /\S/.test(node.data) && !nodes.isReplacedBy(node, owner)) found.push(node);
  }
  return found.length > 0 && isProse(element) ? found : [];
}

function isProse(element: Element): boolean {
  return (
    native(element).closest(withoutWords) === null &&
    !(isHtmlElement(element) && native(element).isContentEditable)
  );
}
