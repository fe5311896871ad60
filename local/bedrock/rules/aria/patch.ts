/** One attribute to set on, or with null to remove from, the element that a selector finds. */
export interface Patch {
  readonly selector: string;
  readonly attribute: string;
  readonly value: string | null;
  /** The axe-core rule that it mends. */
  readonly rule: string;
  readonly explanation: string;
}

/** A change of one attribute that may mend a failure, before it is tried. */
export interface Change {
  readonly element: Element;
  readonly attribute: string;
  readonly value: string | null;
  readonly explanation: string;
}

/** The attributes a patch may touch; `tabindex` only to 0 or -1. */
const allowed = /^(?:role|aria-[a-z-]+|alt|lang|title|for|scope|tabindex)$/;

/** True for a change that could be published as a patch. */
export function isAllowed({ attribute, value }: Change): boolean {
  if (!allowed.test(attribute)) return false;
  return attribute !== 'tabindex' || value === '0' || value === '-1' || value === null;
}

/** Makes a change and gives back what undoes it. */
export function applyChange({ element, attribute, value }: Change): () => void {
  const before = element.getAttribute(attribute);
  setAttribute(element, attribute, value);
  return () => setAttribute(element, attribute, before);
}

function setAttribute(element: Element, attribute: string, value: string | null): void {
  if (value === null) element.removeAttribute(attribute);
  else element.setAttribute(attribute, value);
}
