import { native } from '../../page-dom.ts';

type Styled = HTMLElement | SVGElement;

type Declaration = readonly [name: string, value: string, priority: string];

interface Property {
  /** The page's own value. */
  page: Declaration;
  /** The value that each effect set. The last one is shown. */
  readonly values: Map<object, string>;
  /** The shown value, as the browser writes it. */
  shown: string;
}

interface Entry {
  readonly element: Styled;
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
  /** Removes effect values from elements that the page cloned. */
  cleanCopies(document: Document): void;
  /** Call after the page wrote a style attribute: stores its values and reapplies those of effects. */
  pageWrote(element: Element): void;
}

/** Stores the page's own values on the element, so that they can be restored in clones that the page makes. */
const pageMark = 'data-aw-page';

export function createStyleLedger(): StyleLedger {
  const entries = new WeakMap<Element, Entry>();

  function show(entry: Entry): void {
    const { element } = entry;
    for (const [name, property] of entry.properties) {
      const wanted = [...property.values.values()].at(-1);
      if (wanted === undefined) {
        native(element).style.setProperty(...property.page);
        entry.properties.delete(name);
      } else {
        native(element).style.setProperty(name, wanted, 'important');
        property.shown = native(element).style.getPropertyValue(name);
      }
    }
    if (entry.properties.size > 0) {
      entry.written = native(element).getAttribute('style');
      native(element).setAttribute(
        pageMark,
        JSON.stringify([...entry.properties.values()].map(({ page }) => page)),
      );
      return;
    }
    entries.delete(element);
    native(element).removeAttribute(pageMark);
    putBack(element, entry.before);
  }

  /** Records values that the page wrote over those of effects; returns whether there were any. */
  function takeIn(entry: Entry): boolean {
    const { element } = entry;
    const text = native(element).getAttribute('style');
    if (text === entry.written) return false;
    let isAnyLeft = false;
    for (const [name, property] of entry.properties) {
      const now = declared(element, name);
      if (now[1] === property.shown && now[2] === 'important') isAnyLeft = true;
      else property.page = now;
    }
    entry.before = isAnyLeft ? undefined : text;
    return true;
  }

  return {
    set(owner, element, name, value) {
      let entry = entries.get(element);
      if (entry === undefined) {
        const before = native(element).getAttribute('style');
        entry = { element, properties: new Map(), before, written: null };
        entries.set(element, entry);
      } else takeIn(entry);
      let property = entry.properties.get(name);
      if (property === undefined) {
        property = { page: declared(element, name), values: new Map(), shown: '' };
        entry.properties.set(name, property);
      }
      property.values.set(owner, value);
      show(entry);
    },
    unset(owner, element) {
      const entry = entries.get(element);
      if (entry === undefined) return;
      takeIn(entry);
      for (const { values } of entry.properties.values()) values.delete(owner);
      show(entry);
    },
    has: (element) => entries.has(element),
    without(elements, run) {
      const taken: Entry[] = [];
      for (const element of elements) {
        const entry = entries.get(element);
        if (entry === undefined) continue;
        takeIn(entry);
        taken.push(entry);
        for (const { page } of entry.properties.values()) native(entry.element).style.setProperty(...page);
      }
      const result = run();
      for (const entry of taken) show(entry);
      return result;
    },
    cleanCopies(document) {
      for (const copy of native(document).querySelectorAll<Styled>(`[${pageMark}]`)) {
        if (entries.has(copy)) continue;
        const page: Declaration[] = JSON.parse(native(copy).getAttribute(pageMark) ?? '');
        for (const property of page) native(copy).style.setProperty(...property);
        native(copy).removeAttribute(pageMark);
        putBack(copy, undefined);
      }
    },
    pageWrote(element) {
      const entry = entries.get(element);
      if (entry !== undefined && takeIn(entry)) show(entry);
    },
  };
}

function declared(element: Styled, name: string): Declaration {
  const { style } = native(element);
  return [name, style.getPropertyValue(name), style.getPropertyPriority(name)];
}

/**
 * Gives the attribute its bytes back, by properties where that is enough: a policy without `unsafe-inline` lets scripts set
 * properties but not the attribute.
 */
function putBack(element: Styled, before: string | null | undefined): void {
  const isEmpty = before === undefined && native(element).style.length === 0;
  if (before === null || isEmpty) native(element).removeAttribute('style');
  else if (before !== undefined && native(element).getAttribute('style') !== before) {
    native(element).style.cssText = before;
    if (native(element).getAttribute('style') !== before) native(element).setAttribute('style', before);
  }
}
