const maximumMarkupLength = 300;

const maximumOwnTextLength = 100;

const maximumNearLength = 150;

/**
 * Maximum number of ancestors to search, and maximum number of nodes to visit in each ancestor. Without these limits,
 * the search in a deeply nested page with little text would be slow.
 */
const maximumStepsOut = 6;
const maximumNodesInside = 200;

const maximumPageTextLength = 2_000;

const unreadTags: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript']);

/** Returns the opening tag and the beginning of the text or, without text, the icon that the element contains. */
export function excerptOf(element: Element): string {
  const isIcon = element.firstElementChild !== null && textIn(element, 1) === '';
  if (isIcon && element.outerHTML.length <= maximumMarkupLength) return element.outerHTML;
  const shallow = element.cloneNode(false);
  const markup = 'outerHTML' in shallow ? String(shallow.outerHTML) : '';
  return `${markup.slice(0, maximumMarkupLength)}${textIn(element, maximumOwnTextLength)}`;
}

const fields = 'input:not([type=hidden]), select, textarea';

/**
 * Returns the text of the nearest ancestor that contains more text than the element itself, or an empty string when no
 * nearby ancestor does. For a field, the text is without its content, and the ancestor contains no other field, whose
 * label the text may be.
 */
export function textNear(element: Element): string {
  const isField = element.matches(fields);
  const own = isField ? '' : textIn(element, maximumNearLength);
  let around = element.parentElement;
  for (let steps = 0; around !== null && steps < maximumStepsOut; steps += 1) {
    if (isField && around.querySelectorAll(fields).length > 1) return '';
    const text = textIn(around, maximumNearLength, { skipped: isField ? element : null });
    if (text.length > own.length) return text;
    around = around.parentElement;
  }
  return '';
}

export function pageTextOf(root: Element): string {
  return textIn(root, maximumPageTextLength, { maximumNodes: Number.POSITIVE_INFINITY });
}

function textIn(
  root: Element,
  maximumLength: number,
  {
    maximumNodes = maximumNodesInside,
    skipped = null,
  }: { maximumNodes?: number; skipped?: Element | null } = {},
): string {
  const nodes = root.ownerDocument.createTreeWalker(root, elementsAndTexts);
  let text = '';
  let node = nodes.nextNode();
  for (let count = 0; node !== null && count < maximumNodes && text.length < maximumLength; count += 1) {
    if (
      node.nodeValue !== null &&
      skipped?.contains(node) !== true &&
      !unreadTags.has(node.parentElement?.localName ?? '')
    ) {
      const part = node.nodeValue.slice(0, 2 * maximumLength).replace(/\s+/g, ' ');
      text = `${text} ${part.trim()}`.trimStart();
    }
    node = nodes.nextNode();
  }
  return text.slice(0, maximumLength).trim();
}

/** `NodeFilter.SHOW_ELEMENT` and `SHOW_TEXT` (DOM standard, section 6). */
const elementsAndTexts = 1 | 4;
