import { native } from '../../page-dom.ts';
import type { Contested } from './contested.ts';
/**
 * Tracks attribute values set by effects. The value null removes the attribute. When no effect sets the attribute any
 * longer, the page's value is restored.
 */
export interface AttributeLedger {
  set(owner: object, element: Element, name: string, value: string | null): void;
  unset(owner: object, element: Element): void;
}

interface Attribute {
  page: string | null;
  readonly values: Map<object, string | null>;
  shown: string | null;
  /** Names of the attributes that follow this attribute in the page's markup. */
  readonly following: readonly string[];
}

/**
 * Attributes that load a resource. Rewriting them would reload it, so they are not rewritten just to restore the
 * original attribute order.
 */
const loading = new Set(['src', 'srcset', 'srcdoc', 'data', 'href', 'poster']);

export function createAttributeLedger(contested: Contested): AttributeLedger {
  const entries = new WeakMap<Element, Map<string, Attribute>>();

  function show(element: Element, name: string, attribute: Attribute): void {
    const last = [...attribute.values.values()].at(-1);
    const value = last === undefined ? attribute.page : last;
    if (value === null) native(element).removeAttribute(name);
    else if (native(element).getAttribute(name) !== value) native(element).setAttribute(name, value);
    attribute.shown = value;
    if (last === undefined) {
      entries.get(element)?.delete(name);
      if (value !== null) putBefore(element, name, attribute.following);
    }
  }

  /** Records the page's value. Returns whether the page has replaced the value that effects had set. */
  function recordPageValue(element: Element, name: string, attribute: Attribute): boolean {
    const now = native(element).getAttribute(name);
    if (now === attribute.shown) return false;
    attribute.page = now;
    return true;
  }

  return {
    set(owner, element, name, value) {
      const known = entries.get(element) ?? new Map<string, Attribute>();
      entries.set(element, known);
      let attribute = known.get(name);
      if (attribute === undefined) {
        const names = native(element).getAttributeNames();
        const page = native(element).getAttribute(name);
        const following = page === null ? [] : names.slice(names.indexOf(name) + 1);
        attribute = { page, values: new Map(), shown: page, following };
        known.set(name, attribute);
      } else if (recordPageValue(element, name, attribute) && !contested.mayRepeat(element, name)) return;
      attribute.values.set(owner, value);
      show(element, name, attribute);
    },
    unset(owner, element) {
      for (const [name, attribute] of entries.get(element) ?? []) {
        if (!attribute.values.has(owner)) continue;
        recordPageValue(element, name, attribute);
        attribute.values.delete(owner);
        show(element, name, attribute);
      }
    },
  };
}

/** Restores the position of an attribute by rewriting the attributes that followed it. */
function putBefore(element: Element, name: string, following: readonly string[]): void {
  const names = native(element).getAttributeNames();
  const late = following.filter(
    (other) => names.indexOf(other) < names.indexOf(name) && names.includes(other),
  );
  if (late.some((other) => loading.has(other))) return;
  for (const other of late) {
    const attribute = native(element).getAttributeNode(other);
    if (attribute !== null) native(element).setAttributeNode(native(element).removeAttributeNode(attribute));
  }
}
