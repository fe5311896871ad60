/** Who wants which attributes; null wants it gone. */
export interface AttributeLedger {
  set(owner: object, element: Element, name: string, value: string | null): void;
  unset(owner: object, element: Element): void;
}

interface Attribute {
  page: string | null;
  readonly wishes: Map<object, string | null>;
  shown: string | null;
  /** The attributes that stood after it. */
  readonly following: readonly string[];
}

/** Loading starts again when one of these is written, so the order of attributes is not worth writing it. */
const loading = new Set(['src', 'srcset', 'srcdoc', 'data', 'href', 'poster']);

export function createAttributeLedger(): AttributeLedger {
  const entries = new WeakMap<Element, Map<string, Attribute>>();

  function show(element: Element, name: string, attribute: Attribute): void {
    const wish = [...attribute.wishes.values()].at(-1);
    const value = wish === undefined ? attribute.page : wish;
    if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
    attribute.shown = value;
    if (wish === undefined) {
      entries.get(element)?.delete(name);
      if (value !== null) putBefore(element, name, attribute.following);
    }
  }

  function takeIn(element: Element, name: string, attribute: Attribute): void {
    const now = element.getAttribute(name);
    if (now !== attribute.shown) attribute.page = now;
  }

  return {
    set(owner, element, name, value) {
      const known = entries.get(element) ?? new Map<string, Attribute>();
      entries.set(element, known);
      let attribute = known.get(name);
      if (attribute === undefined) {
        const names = element.getAttributeNames();
        const page = element.getAttribute(name);
        const following = page === null ? [] : names.slice(names.indexOf(name) + 1);
        attribute = { page, wishes: new Map(), shown: page, following };
        known.set(name, attribute);
      } else takeIn(element, name, attribute);
      attribute.wishes.set(owner, value);
      show(element, name, attribute);
    },
    unset(owner, element) {
      for (const [name, attribute] of entries.get(element) ?? []) {
        if (!attribute.wishes.has(owner)) continue;
        takeIn(element, name, attribute);
        attribute.wishes.delete(owner);
        show(element, name, attribute);
      }
    },
  };
}

/** Puts an attribute that came back where it stood, by writing those after it anew. */
function putBefore(element: Element, name: string, following: readonly string[]): void {
  const names = element.getAttributeNames();
  const late = following.filter(
    (other) => names.indexOf(other) < names.indexOf(name) && names.includes(other),
  );
  if (late.some((other) => loading.has(other))) return;
  for (const other of late) {
    const attribute = element.getAttributeNode(other);
    if (attribute !== null) element.setAttributeNode(element.removeAttributeNode(attribute));
  }
}
