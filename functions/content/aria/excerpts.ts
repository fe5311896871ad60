/** Maximum length of the element markup included in a failure, in UTF-16 code units. */
const maximumMarkupLength = 300;

/** Maximum length of the element's own text. */
const maximumOwnTextLength = 100;

/** Maximum length of the surrounding text. */
const maximumNearLength = 150;

/**
 * Maximum number of ancestors searched, and of nodes visited in each ancestor, because a page may be deeply nested and
 * contain little text.
 */
const maximumStepsOut = 6;
const maximumNodesInside = 200;

/** Maximum length of page text for language detection. */
const maximumPageTextLength = 2_000;

/** Elements whose text is not rendered. */
const unreadTags: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript']);

/** Returns an element's opening tag and the beginning of its text. */
export function excerptOf(element: Element): string {
  const shallow = element.cloneNode(false);
  const markup = 'outerHTML' in shallow ? String(shallow.outerHTML) : '';
  return `${markup.slice(0, maximumMarkupLength)}${textIn(element, maximumOwnTextLength)}`;
}

/** Returns the text of the nearest ancestor that contains other text, or an empty string when none is near. */
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

/** Returns the beginning of a page's text, for language detection. */
export function pageTextOf(root: Element): string {
  return textIn(root, maximumPageTextLength, Number.POSITIVE_INFINITY);
}

/** Returns the beginning of an element's rendered text, with collapsed whitespace. */
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
