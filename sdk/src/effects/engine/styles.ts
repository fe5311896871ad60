import {
  type Declaration,
  declared,
  isStyled,
  native,
  pageMark,
  removeStyle,
  type Styled,
} from '../../page-dom.ts';

export interface Property {
  readonly name: string;
  readonly page: Declaration;
  /** Values, each with the effect that set it. The last value applies. */
  readonly values: readonly (readonly [owner: object, value: string])[];
}

/** The styles of an element. Immutable, so that elements with equal styles share one object. */
export interface State {
  /** The attribute's value before the first effect changed it; undefined if the page has changed it since. */
  readonly before: string | null | undefined;
  readonly properties: readonly Property[];
  /** The page's declarations as JSON. They are also stored in an attribute of the element, so clones include them. */
  readonly mark: string;
  /** Cached states that result from setting one more value. Used only for elements without page declarations. */
  readonly next: Map<object, Map<string, State>>;
}

/**
 * Tracks values that effects set in `style` attributes. Each effect can remove its values; when the last value is
 * removed, the attribute is restored byte for byte.
 */
export interface StyleLedger {
  set(owner: object, element: Styled, values: Readonly<Record<string, string>>): void;
  unset(owner: object, element: Element): void;
  /** Drops cached states of an effect that has removed all of its values. */
  forget(owner: object): void;
  has(element: Element, properties: readonly string[]): boolean;
  /** Temporarily restores the page's values of the given properties while calling `run`. */
  without<Result>(elements: Iterable<Element>, properties: readonly string[], run: () => Result): Result;
  stateOf(element: Element): State | undefined;
  /** Replaces the stored attribute value of an element and writes the effects' values again. */
  rewrite(element: Styled, before: State['before'], properties: readonly Property[]): void;
}

export function createStyleLedger(): StyleLedger {
  const states = new WeakMap<Element, State>();
  const clean = stateOf(null, []);

  function write(element: Styled, { name, values, page }: Property): void {
    const last = values.at(-1);
    if (last === undefined) native(element).style.setProperty(...page);
    else native(element).style.setProperty(name, last[1], 'important');
  }

  function keep(element: Styled, state: State, known: State | undefined): void {
    states.set(element, state);
    if (state.mark !== known?.mark) native(element).setAttribute(pageMark, state.mark);
    // Chromium serializes the attribute lazily on read, and an attribute that was never serialized cannot be
    // removed.
    if (state.before !== null) native(element).getAttribute('style');
  }

  return {
    set(owner, element, values) {
      const known = states.get(element);
      const before = known ?? stateOfPage(native(element).getAttribute('style'));
      let state = before;
      for (const [name, value] of Object.entries(values)) {
        const own = state.properties.find((each) => each.name === name);
        if (own?.values.some((each) => each[0] === owner && each[1] === value)) continue;
        const page: Declaration = before === clean ? [name, '', ''] : declared(element, name);
        state = extended(state, owner, own ?? { name, page, values: [] }, value);
        // The changed property is always the last one in the list.
        for (const property of state.properties.slice(-1)) write(element, property);
      }
      if (state !== known) keep(element, state, known);
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
        keep(element, shared(state.before, properties), state);
        return;
      }
      states.delete(element);
      native(element).removeAttribute(pageMark);
      if (state.before !== null) putBack(element, state.before);
    },
    forget: (owner) => prune(clean, owner),
    has: (element, properties) =>
      states.get(element)?.properties.some(({ name }) => properties.includes(name)) === true,
    without(elements, properties, run) {
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
    rewrite(element, before, properties) {
      for (const property of properties) write(element, property);
      keep(element, stateOf(before, properties), states.get(element));
    },
  };

  function extended(state: State, owner: object, property: Property, value: string): State {
    if (state.before !== null) return withValue(state, property, owner, value);
    const following = state.next.get(owner) ?? new Map<string, State>();
    state.next.set(owner, following);
    const key = `${property.name}:${value}`;
    const next = following.get(key) ?? withValue(state, property, owner, value);
    following.set(key, next);
    return next;
  }

  function shared(before: State['before'], properties: readonly Property[]): State {
    if (before !== null) return stateOf(before, properties);
    let state = clean;
    for (const property of properties) {
      let own: Property = { ...property, values: [] };
      for (const [owner, value] of property.values) {
        state = extended(state, owner, own, value);
        own = state.properties.find(({ name }) => name === property.name) ?? own;
      }
    }
    return state;
  }

  function stateOfPage(before: string | null): State {
    return before === null ? clean : stateOf(before, []);
  }
}

function stateOf(before: State['before'], properties: readonly Property[]): State {
  return { before, properties, mark: JSON.stringify(properties.map(({ page }) => page)), next: new Map() };
}

function withValue(state: State, property: Property, owner: object, value: string): State {
  const values = property.values.some(([by]) => by === owner)
    ? property.values.map((each) => (each[0] === owner ? ([owner, value] as const) : each))
    : [...property.values, [owner, value] as const];
  const others = state.properties.filter(({ name }) => name !== property.name);
  return stateOf(state.before, [...others, { ...property, values }]);
}

function prune(state: State, owner: object): void {
  state.next.delete(owner);
  for (const following of state.next.values()) for (const next of following.values()) prune(next, owner);
}

/**
 * Restores the attribute byte for byte. Prefers setting properties because a CSP without `unsafe-inline` allows
 * scripts to set properties but not the attribute.
 */
function putBack(element: Styled, before: string | null | undefined): void {
  const isEmpty = before === undefined && native(element).style.length === 0;
  if (before === null || isEmpty) removeStyle(element);
  else if (before !== undefined && native(element).getAttribute('style') !== before) {
    native(element).style.cssText = before;
    if (native(element).getAttribute('style') !== before) native(element).setAttribute('style', before);
  }
}
