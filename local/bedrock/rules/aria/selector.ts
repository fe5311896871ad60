const roots = ['html', 'head', 'body'];

/**
 * A CSS selector that finds just this element in its document: the path of positions down to it from the nearest
 * element with an id of its own, or from the body.
 */
export function selectorOf(element: Element): string {
  const steps: string[] = [];
  for (let node: Element | null = element; node !== null; node = node.parentElement) {
    const anchor = anchorOf(node);
    steps.unshift(anchor ?? stepOf(node));
    if (anchor !== undefined) break;
  }
  return steps.join(' > ');
}

/** What finds an element by itself: its name, where a document has only one, or an id that no other has. */
function anchorOf(element: Element): string | undefined {
  if (roots.includes(element.localName)) return element.localName;
  if (element.id === '') return undefined;
  const selector = /^[A-Za-z][\w-]*$/.test(element.id)
    ? `#${element.id}`
    : `[id="${element.id.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\a ')}"]`;
  return element.ownerDocument.querySelectorAll(selector).length === 1 ? selector : undefined;
}

function stepOf(element: Element): string {
  const name = element.localName;
  const before = siblings(element, 'previousElementSibling');
  if (!/^[a-z][a-z0-9-]*$/.test(name)) return `:nth-child(${before.length + 1})`;
  const alike = before.filter((sibling) => sibling.localName === name).length;
  const isOnly =
    alike === 0 && !siblings(element, 'nextElementSibling').some((next) => next.localName === name);
  return isOnly ? name : `${name}:nth-of-type(${alike + 1})`;
}

/** Walks from one to the next: indexing a live collection looks at all of them each time. */
function siblings(element: Element, direction: 'previousElementSibling' | 'nextElementSibling'): Element[] {
  const found: Element[] = [];
  for (let next = element[direction]; next !== null; next = next[direction]) found.push(next);
  return found;
}
