/** Type guards that work on a server and across frames, where `instanceof` does not. */
export function isText(node: Node): node is Text {
  return node.nodeType === 3;
}

export function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

export function isHtmlElement(node: Node): node is HTMLElement {
  return isElement(node) && node.namespaceURI === 'http://www.w3.org/1999/xhtml';
}
