import * as dom from '../../page-dom.ts';
import { isProse } from './prose.ts';

/** Returns an element's non-blank child text nodes, or none if its text is not prose. */
export function textsOf(element: Element): Text[] {
  const found: Text[] = [];
  for (let node = dom.firstChild(element); node !== null; node = dom.nextSibling(node)) {
    if (dom.isText(node) && /\S/.test(node.data)) found.push(node);
  }
  return found.length > 0 && isProse(element) ? found : [];
}
