/** The first element that matches, in a part of the page. Throws where there is none. For scripts of pages. */
export function one(selector: string, within: ParentNode = document): HTMLElement {
  const found = within.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`nothing matches ${selector}`);
  return found;
}

/** A copy of an element with all that is in it. */
export function copyOf(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true);
  if (!(copy instanceof HTMLElement)) throw new Error('a copy of an element is no element');
  return copy;
}
