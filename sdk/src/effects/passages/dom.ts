import { native } from '../../page-dom.ts';
/** Type guards that work on a server and across frames, where `instanceof` does not. */
export function isText(node: Node): node is Text {
  return native(node).nodeType === 3;
}

export function isElement(node: Node): node is Element {
  return native(node).nodeType === 1;
}

export function isHtmlElement(node: Node): node is HTMLElement {
  return isElement(node) && native(node).namespaceURI === 'http://www.w3.org/1999/xhtml';
}

/** The main landmark, else the article, else the root. */
export function mainContent(root: HTMLElement): Element {
  return (
    native(root).querySelector('main, [role="main"]') ??
    native(root).querySelector('article, [role="article"]') ??
    root
  );
}
