/** How much of an element's own markup a failure shows, in UTF-16 code units. */
const maximumMarkupLength = 300;

/** How much of its text. */
const maximumOwnTextLength = 100;

/** How much of the text around it. */
const maximumNearLength = 150;

/** How many elements out it is looked for, and in how many nodes of each: a page may be deep, and empty of text. */
const maximumStepsOut = 6;
const maximumNodesInside = 200;

/** How much of a page's text its language is told by. */
const maximumPageTextLength = 2_000;

/** What holds text that nobody reads. */
const unreadTags: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript']);

/** An element's opening tag and the beginning of its text. */
export function excerptOf(element: Element): string {
  const shallow = element.cloneNode(false);
  const markup = 'outerHTML' in shallow ? String(shallow.outerHTML) : '';
  return `${markup.slice(0, maximumMarkupLength)}${textIn(element, maximumOwnTextLength)}`;
}

/** The text of the nearest element around one that has any beside the element's own; empty when none is near. */
export function textNear(element: Element): string {
  const own = textIn(element, maximumNearLength);
  let around = element.parentElement;
  for (let steps = 0; around !== null && steps < maximumStepsOut; steps += 1) {
    const text = textIn(around, maximumNearLength);
    if (text.length > own.length) return text;
    around = around.parentElement;
  }
  return '';
}

/** The beginning of a page's text, as far as it says what language it is in. */
export function pageTextOf(root: Element): string {
  return textIn(root, maximumPageTextLength, Number.POSITIVE_INFINITY);
}

/** The beginning of what is to read in an element, with single blanks. */
function textIn(root: Element, maximumLength: number, maximumNodes = maximumNodesInside): string {
  const nodes = root.ownerDocument.createTreeWalker(root, elementsAndTexts);
  let text = '';
  let node = nodes.nextNode();
  for (let count = 0; node !== null && count < maximumNodes && text.length < maximumLength; count += 1) {
    if (node.nodeValue !== null && !unreadTags.has(node.parentElement?.localName ?? '')) {
      const part = node.nodeValue.slice(0, 2 * maximumLength).replace(/\s+/g, ' ');
      text = `${text} ${part.trim()}`.trimStart();
    }
    node = nodes.nextNode();
  }
  return text.slice(0, maximumLength).trim();
}

/** `NodeFilter.SHOW_ELEMENT` and `SHOW_TEXT` (DOM standard, section 6). */
const elementsAndTexts = 1 | 4;
