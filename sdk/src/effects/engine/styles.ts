type Styled = HTMLElement | SVGElement;

interface Property {
  /** The page's own value, with its priority. */
  page: readonly [value: string, priority: string];
  /** The value that each effect set. The last one is shown. */
  readonly values: Map<object, string>;
  /** The shown value, as the browser writes it. */
  shown: string;
}

interface Entry {
  readonly properties: Map<string, Property>;
  /** The attribute before the first effect set a value; undefined after the page changed it meanwhile. */
  before: string | null | undefined;
  /** The attribute after our last write. */
  written: string | null;
}

/**
 * The values that effects set in the `style` attributes of a page. Each effect can take its values back; after the last one, the
 * attribute has the page's own bytes again.
 */
export interface StyleLedger {
  set(owner: object, element: Styled, property: string, value: string): void;
  unset(owner: object, element: Element): void;
  has(element: Element): boolean;
  /** Runs while the attributes of these elements are as the page wrote them. */
  without<Result>(elements: Iterable<Element>, run: () => Result): Result;
  /** To be told when the page wrote a style attribute: its words are kept, and ours are set again. */
  pageWrote(element: Element): void;
}

export function createStyleLedger(): StyleLedger {
  const entries = new WeakMap<Element, Entry>();

  function show(element: Styled, entry: Entry): void {
    for (const [name, property] of entry.properties) {
      const wanted = [...property.values.values()].at(-1);
      if (wanted === undefined) {
        element.style.setProperty(name, ...property.page);
        entry.properties.delete(name);
      } else {
        element.style.setProperty(name, wanted, 'important');
        property.shown = element.style.getPropertyValue(name);
      }
    }
    if (entry.properties.size > 0) {
      entry.written = element.getAttribute('style');
      return;
    }
    entries.delete(element);
    putBack(element, entry.before);
  }

  /** Keeps what the page wrote over us as its own. */
  function takeIn(element: Styled, entry: Entry): boolean {
    const text = element.getAttribute('style');
    if (text === entry.written) return false;
    let isAnyLeft = false;
    for (const [name, property] of entry.properties) {
      const value = element.style.getPropertyValue(name);
      const priority = element.style.getPropertyPriority(name);
      if (value === property.shown && priority === 'important') isAnyLeft = true;
      else property.page = [value, priority];
    }
    entry.before = isAnyLeft ? undefined : text;
    return true;
  }

  return {
    set(owner, element, name, value) {
      let entry = entries.get(element);
      if (entry === undefined) {
        const text = element.getAttribute('style');
        entry = { properties: new Map(), before: text, written: text };
        entries.set(element, entry);
      } else takeIn(element, entry);
      let property = entry.properties.get(name);
      if (property === undefined) {
        const { style } = element;
        const page = [style.getPropertyValue(name), style.getPropertyPriority(name)] as const;
        property = { page, values: new Map(), shown: '' };
        entry.properties.set(name, property);
      }
      property.values.set(owner, value);
      show(element, entry);
    },
    unset(owner, element) {
      const entry = entries.get(element);
      if (entry === undefined || !isStyled(element)) return;
      takeIn(element, entry);
      for (const { values } of entry.properties.values()) values.delete(owner);
      show(element, entry);
    },
    has: (element) => entries.has(element),
    without(elements, run) {
      const taken: [Styled, Entry][] = [];
      for (const element of elements) {
        const entry = entries.get(element);
        if (entry === undefined || !isStyled(element)) continue;
        takeIn(element, entry);
        taken.push([element, entry]);
        for (const [name, { page }] of entry.properties) element.style.setProperty(name, ...page);
      }
      const result = run();
      for (const [element, entry] of taken) show(element, entry);
      return result;
    },
    pageWrote(element) {
      const entry = entries.get(element);
      if (entry !== undefined && isStyled(element) && takeIn(element, entry)) show(element, entry);
    },
  };
}

function isStyled(element: Element): element is Styled {
  return element instanceof HTMLElement || element instanceof SVGElement;
}

/**
 * Gives the attribute its bytes back, by properties where that is enough: a policy without `unsafe-inline` lets scripts set
 * properties but not the attribute.
 */
function putBack(element: Styled, before: string | null | undefined): void {
  const isOnlyOurs = before === undefined && element.style.length === 0;
  if (before === null || isOnlyOurs) element.removeAttribute('style');
  if (before === null || before === undefined || element.getAttribute('style') === before) return;
  element.style.cssText = before;
  if (element.getAttribute('style') !== before) element.setAttribute('style', before);
}
