import * as dom from '../../page-dom.ts';
import type { Contested } from './contested.ts';
import { onSnapshot } from './snapshots.ts';

/**
 * Tracks attribute values set by effects. The value null removes the attribute. When no effect sets the attribute any
 * longer, the page's value is restored.
 */
export interface AttributeLedger {
  set(owner: object, element: Element, name: string, value: string | null): void;
  unset(owner: object, element: Element): void;
  /** Restores the page's words in the attributes of an element if it is a copy of an element with other words. */
  cleanCopy(element: Element): void;
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

/** Attributes with words. The words of other attributes are too common to recognize a copy. */
const isOfWords = /^(?:alt|title|placeholder|aria-label|aria-description)$/;
const shortestCharacters = 12;

export function createAttributeLedger(
  document: Document,
  contested: Contested,
  unobserved: (run: () => void) => void,
): AttributeLedger {
  const entries = new Map<Element, Map<string, Attribute>>();
  /** The page's values by the names and the words that effects have set. */
  const copied = new Map<string, string | null>();
  const each = (run: (element: Element, name: string, attribute: Attribute) => void) => () =>
    unobserved(() => {
      for (const [element, known] of entries)
        for (const [name, attribute] of known) run(element, name, attribute);
    });
  onSnapshot(
    document,
    each((element, name, { page, shown }) => {
      if (dom.attribute(element, name) === shown) dom.setAttribute(element, name, page);
    }),
    each((element, name, { page, shown }) => {
      if (dom.attribute(element, name) === page) dom.setAttribute(element, name, shown);
    }),
  );

  function show(element: Element, name: string, attribute: Attribute): void {
    const last = [...attribute.values.values()].at(-1);
    const value = last === undefined ? attribute.page : last;
    dom.setAttribute(element, name, value);
    attribute.shown = value;
    if (isOfWords.test(name) && (value?.length ?? 0) >= shortestCharacters)
      copied.set(`${name}=${value}`, attribute.page);
    if (last === undefined) {
      entries.get(element)?.delete(name);
      if (entries.get(element)?.size === 0) entries.delete(element);
      if (value !== null) putBefore(element, name, attribute.following);
    }
  }

  /** Records the page's value. Returns whether the page has replaced the value that effects had set. */
  function recordPageValue(element: Element, name: string, attribute: Attribute): boolean {
    const now = dom.attribute(element, name);
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
        const names = dom.property(element, 'getAttributeNames').call(element);
        const page = dom.attribute(element, name);
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
    cleanCopy(element) {
      if (entries.has(element)) return;
      for (const { name, value } of dom.property(element, 'attributes')) {
        const page = copied.get(`${name}=${value}`);
        if (page !== undefined) dom.setAttribute(element, name, page);
      }
    },
  };
}

/** Restores the position of an attribute by rewriting the attributes that followed it. */
function putBefore(element: Element, name: string, following: readonly string[]): void {
  const names = dom.property(element, 'getAttributeNames').call(element);
  const late = following.filter(
    (other) => names.indexOf(other) < names.indexOf(name) && names.includes(other),
  );
  if (late.some((other) => loading.has(other))) return;
  for (const other of late) {
    const attribute = dom.property(element, 'getAttributeNode').call(element, other);
    if (attribute !== null)
      dom
        .property(element, 'setAttributeNode')
        .call(element, dom.property(element, 'removeAttributeNode').call(element, attribute));
  }
}
