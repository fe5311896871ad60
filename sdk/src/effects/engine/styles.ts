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
  /** The values that effects have set, one per effect. The last one is the value of the element. */
  readonly values: readonly (readonly [owner: object, value: string])[];
}

/** The styles of an element. Immutable, so that elements with equal styles share one object. */
export interface State {
  /** The attribute's value before the first effect changed it; undefined if the page has changed it since. */
  readonly before: string | null | undefined;
  readonly properties: readonly Property[];
  /** The page's declarations as JSON. They are also stored in an attribute of the element, so clones include them. */
  readonly mark: string;
  /**
   * Cached results of setting values in this state, keyed by effect and by the values as JSON. Used only for elements
   * that had no `style` attribute.
   */
  readonly next: Map<object, Map<string, Step>>;
}

interface Step {
  readonly state: State;
  readonly written: readonly Property[];
}

type Values = Readonly<Record<string, string>>;

/**
 * Tracks values that effects set in `style` attributes. Each effect can remove its values; when the last value is
 * removed, the attribute is restored byte for byte.
 */
export interface StyleLedger {
  set(owner: object, element: Styled, values: Values): void;
  unset(owner: object, element: Element): void;
  /** Drops the cached states that contain an effect's values. Call it once no element has these values. */
  forget(owner: object): void;
  has(element: Element, properties: readonly string[]): boolean;
  /** Calls `run` with the page's own values of the properties temporarily restored. */
  withPageValues<Result>(
    elements: Iterable<Element>,
    properties: readonly string[],
    run: () => Result,
  ): Result;
  stateOf(element: Element): State | undefined;
  /** Replaces the stored page value of an element's `style` attribute and reapplies the effects' values. */
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
    // Reads the attribute to make Chromium serialize it, because an attribute that was never serialized cannot be
    // removed.
    if (state.before !== null) native(element).getAttribute('style');
  }

  return {
    set(owner, element, values) {
      const known = states.get(element);
      const before = known ?? shared(native(element).getAttribute('style'), []);
      const { state, written } =
        before.before === null
          ? sharedStep(before, owner, values)
          : stepOf(before, owner, values, (name) => declared(element, name));
      for (const property of written) write(element, property);
      if (state !== before) keep(element, state, known);
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
      if (state.before !== null) restoreAttribute(element, state.before);
    },
    forget: (owner) => prune(clean, owner),
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
    rewrite(element, before, properties) {
      for (const property of properties) write(element, property);
      keep(element, stateOf(before, properties), states.get(element));
    },
  };

  function shared(before: State['before'], properties: readonly Property[]): State {
    if (before !== null) return stateOf(before, properties);
    let state = clean;
    for (const { name, values } of properties)
      for (const [owner, value] of values) state = sharedStep(state, owner, { [name]: value }).state;
    return state;
  }
}

function stateOf(before: State['before'], properties: readonly Property[]): State {
  return { before, properties, mark: JSON.stringify(properties.map(({ page }) => page)), next: new Map() };
}

/**
 * Returns the state after an effect sets values, and the properties to write. Caches the result in `state.next`. Call
 * it only for elements that had no `style` attribute.
 */
function sharedStep(state: State, owner: object, values: Values): Step {
  const following = state.next.get(owner) ?? new Map<string, Step>();
  state.next.set(owner, following);
  const key = JSON.stringify(values);
  const step = following.get(key) ?? stepOf(state, owner, values, (name) => [name, '', '']);
  following.set(key, step);
  return step;
}

function stepOf(before: State, owner: object, values: Values, pageOf: (name: string) => Declaration): Step {
  const written: Property[] = [];
  let { properties } = before;
  for (const [name, value] of Object.entries(values)) {
    const own = properties.find((each) => each.name === name) ?? { name, page: pageOf(name), values: [] };
    const last = own.values.find(([by]) => by === owner);
    if (last?.[1] === value) continue;
    const set = [owner, value] as const;
    const ownValues = own.values.map((each) => (each === last ? set : each));
    const property = { ...own, values: last === undefined ? [...own.values, set] : ownValues };
    properties = [...properties.filter((each) => each !== own), property];
    written.push(property);
  }
  return { state: written.length > 0 ? stateOf(before.before, properties) : before, written };
}

function prune(state: State, owner: object): void {
  state.next.delete(owner);
  for (const following of state.next.values())
    for (const { state: next } of following.values()) if (next !== state) prune(next, owner);
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
