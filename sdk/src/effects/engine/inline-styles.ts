import { isStyled, native, type Styled } from '../../page-dom.ts';
import type { Contested } from './contested.ts';
import { areOutranking } from './outranking.ts';
import type { StyleRules, Values } from './style-rules.ts';

/**
 * Attribute that stores the page's original values on every element that effects have changed. If the page clones such
 * an element, the clone can be restored from this attribute.
 */
export const pageMark = 'data-aw-page';

export type Declaration = readonly [name: string, value: string, priority: string];

export interface Property {
  readonly name: string;
  readonly page: Declaration;
  /** The values that effects have set, one per effect. The last one is the value of the element. */
  readonly values: readonly (readonly [owner: object, value: string])[];
}

/** The `style` attribute of an element. */
export interface State {
  /** The attribute's value before the first effect changed it; undefined if the page has changed it since. */
  readonly before: string | null | undefined;
  readonly properties: readonly Property[];
  /** The page's declarations as JSON. They are also stored in an attribute of the element, so clones include them. */
  readonly mark: string;
}

/**
 * Tracks values that effects set in `style` attributes. Each effect can remove its values; when the last value is
 * removed, the attribute is restored byte for byte.
 */
export interface InlineStyles extends Pick<StyleRules, 'has' | 'withPageValues'> {
  /** Returns whether the page has, or may have, declarations that override rules on the element. */
  isNeeded(element: Element): boolean;
  /**
   * Looks for declarations in a tree's stylesheets that override rules. Call it when stylesheets are added. Returns
   * whether there are any in this or an earlier tree.
   */
  inspect(scope: DocumentOrShadowRoot, window: Window & typeof globalThis): boolean;
  set(owner: object, element: Styled, values: Values): void;
  unset(owner: object, element: Element): void;
  stateOf(element: Element): State | undefined;
  /** Replaces the stored page values of an element's `style` attribute and reapplies the values of new properties. */
  rewrite(element: Styled, before: State['before'], properties: readonly Property[]): void;
  /** Leaves the element's `style` attribute to the page. */
  leave(element: Element): void;
}

export function createInlineStyles(contested: Contested): InlineStyles {
  const states = new WeakMap<Element, State>();
  let isOutranked = false;

  function write(element: Styled, { name, values, page }: Property): void {
    const last = values.at(-1);
    if (last === undefined) native(element).style.setProperty(...page);
    else native(element).style.setProperty(name, last[1], 'important');
  }

  function keep(element: Styled, state: State, known: State | undefined): void {
    states.set(element, state);
    if (state.mark !== known?.mark) native(element).setAttribute(pageMark, state.mark);
    // Reads the attribute to make Chromium serialize it, because an attribute that was never serialized cannot be
    // removed.
    if (state.before !== null) native(element).getAttribute('style');
  }

  return {
    isNeeded: (element) =>
      isOutranked ||
      states.has(element) ||
      native(element).getAttribute('style')?.includes('important') === true,
    inspect(scope, window) {
      const { styleSheets, adoptedStyleSheets } = native(scope);
      isOutranked ||= areOutranking([...styleSheets, ...adoptedStyleSheets], window);
      return isOutranked;
    },
    set(owner, element, values) {
      const known = states.get(element);
      let properties = known?.properties ?? [];
      const written: Property[] = [];
      for (const [name, value] of Object.entries(values)) {
        const own = properties.find((each) => each.name === name);
        const last = own?.values.find(([by]) => by === owner);
        if (last?.[1] === value) continue;
        const set = [owner, value] as const;
        const property = {
          name,
          page: own?.page ?? declared(element, name),
          values: last
            ? (own?.values ?? []).map((each) => (each === last ? set : each))
            : [...(own?.values ?? []), set],
        };
        properties = [...properties.filter((each) => each !== own), property];
        written.push(property);
      }
      if (written.length === 0 || contested.isLeft(element, 'style')) return;
      const before = known === undefined ? native(element).getAttribute('style') : known.before;
      for (const property of written) write(element, property);
      keep(element, stateOf(before, properties), known);
    },
    unset(owner, element) {
      const state = states.get(element);
      if (state === undefined || !isStyled(element)) return;
      const isOwn = ([by]: Property['values'][number]) => by === owner;
      const left = state.properties.map((property) => ({
        ...property,
        values: property.values.filter((each) => !isOwn(each)),
      }));
      const properties = left.filter(({ values }) => values.length > 0);
      if (properties.length === 0 && state.before === null) {
        removeStyle(element);
      } else {
        left.forEach((property, index) => {
          if (property.values.at(-1) !== state.properties[index]?.values.at(-1)) write(element, property);
        });
      }
      if (properties.length > 0) {
        keep(element, stateOf(state.before, properties), state);
        return;
      }
      states.delete(element);
      native(element).removeAttribute(pageMark);
      if (state.before !== null) restoreAttribute(element, state.before);
    },
    has: (element, properties) =>
      states.get(element)?.properties.some(({ name }) => properties.includes(name)) === true,
    withPageValues(elements, properties, run) {
      const taken: [Styled, readonly Property[]][] = [];
      for (const element of elements) {
        if (!isStyled(element)) continue;
        const off = (states.get(element)?.properties ?? []).filter(({ name }) => properties.includes(name));
        for (const { page } of off) native(element).style.setProperty(...page);
        if (off.length > 0) taken.push([element, off]);
      }
      const result = run();
      for (const [element, off] of taken) for (const property of off) write(element, property);
      return result;
    },
    stateOf: (element) => states.get(element),
    leave(element) {
      states.delete(element);
      native(element).removeAttribute(pageMark);
    },
    rewrite(element, before, properties) {
      const known = states.get(element);
      for (const property of properties) if (!known?.properties.includes(property)) write(element, property);
      keep(element, stateOf(before, properties), known);
    },
  };
}

function stateOf(before: State['before'], properties: readonly Property[]): State {
  return { before, properties, mark: JSON.stringify(properties.map(({ page }) => page)) };
}

/**
 * Restores the attribute byte for byte. Sets properties where possible, because a CSP without `unsafe-inline` blocks
 * writes to the attribute.
 */
function restoreAttribute(element: Styled, before: string | null | undefined): void {
  const isEmpty = before === undefined && native(element).style.length === 0;
  if (before === null || isEmpty) removeStyle(element);
  else if (before !== undefined && native(element).getAttribute('style') !== before) {
    native(element).style.cssText = before;
    if (native(element).getAttribute('style') !== before) native(element).setAttribute('style', before);
  }
}

export function declared(element: Styled, name: string): Declaration {
  const { style } = native(element);
  return [name, style.getPropertyValue(name), style.getPropertyPriority(name)];
}

/**
 * Removes the `style` attribute. If Chromium has not serialized the properties yet, the first removal leaves an empty
 * attribute, so a second removal follows.
 */
export function removeStyle(element: Element): void {
  native(element).removeAttribute('style');
  if (native(element).hasAttribute('style')) native(element).removeAttribute('style');
}
