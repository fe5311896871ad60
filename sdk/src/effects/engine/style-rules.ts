import { native } from '../../page-dom.ts';
import type { OwnedSheets } from './sheet.ts';

export type Values = Readonly<Record<string, string>>;

/** The values that an effect has set on an element, as a stylesheet rule for the elements that have `attribute`. */
interface Rule {
  readonly owner: object;
  readonly key: string;
  readonly values: Values;
  readonly attribute: string;
  /** A list with only this rule, shared by all elements that have no other rule. */
  readonly alone: readonly Rule[];
}

/**
 * Sets values on elements by one stylesheet rule per set of values, which is several times faster than writing `style`
 * attributes.
 */
export interface StyleRules {
  set(owner: object, element: Element, values: Values): void;
  /** Removes and returns the effect's values. */
  unset(owner: object, element: Element): Values | undefined;
  /**
   * Removes the rules of an effect, or of all effects for null, so that its values no longer apply. `unset` must still
   * be called for each element.
   */
  end(owner: object | null): void;
  has(element: Element, properties: readonly string[]): boolean;
  /** Calls `run` with the page's own values of the properties temporarily restored. */
  withPageValues<Result>(
    elements: Iterable<Element>,
    properties: readonly string[],
    run: () => Result,
  ): Result;
  /** Returns whether the effect has so many rules that adding more would slow down the browser. */
  isFull(owner: object): boolean;
  /** Values that `run` sets on elements without values of the same effect apply only after `publish` is called. */
  deferring(run: () => void): void;
  publish(): void;
  /** Names of the attributes through which the rules apply to the element. */
  attributesOf(element: Element): readonly string[];
  /** Prefix of the names of these attributes, unique to this page. */
  readonly prefix: string;
}

/** Raises the specificity of the rules above that of the page's rules. Always true: an element has only one ID. */
const raised = ':not(#a#b#c#d#e)';

const mostRules = 1_000;

export function createStyleRules(window: Window & typeof globalThis, sheets: OwnedSheets): StyleRules {
  /** Random, so that markup which the page has saved with these attributes matches no rule. */
  const prefix = `data-aw${Math.random().toString(36).slice(2, 7)}-`;
  /** Rules of each effect, keyed by their values. Each map is also the owner of the effect's stylesheet. */
  const rules = new Map<object, Map<string, Rule>>();
  const states = new WeakMap<Element, readonly Rule[]>();
  const keys = new WeakMap<Values, string>();
  let deferred: Rule[] = [];
  let isDeferring = false;
  let count = 0;

  function publish({ owner, attribute, values }: Rule): void {
    const sheetOwner = rules.get(owner);
    if (!sheetOwner) return;
    const { style } = native(window.document).createElement('i');
    for (const name in values) style.setProperty(name, values[name] ?? '', 'important');
    sheets.insert(sheetOwner, `[${attribute}]${raised}{${style.cssText}}`);
  }
  function ruleOf(owner: object, values: Values, isDeferred: boolean): Rule {
    const known = rules.get(owner) ?? new Map<string, Rule>();
    rules.set(owner, known);
    const key = keys.get(values) ?? JSON.stringify(values);
    keys.set(values, key);
    const path = `${isDeferred}${key}`;
    let rule = known.get(path);
    if (rule === undefined) {
      count += 1;
      const alone: Rule[] = [];
      rule = { owner, key, values, attribute: prefix + count, alone };
      alone.push(rule);
      known.set(path, rule);
      if (isDeferred) deferred.push(rule);
      else publish(rule);
    }
    return rule;
  }
  const rulesOf = (element: Element) => states.get(element) ?? [];
  const ownRule = (owner: object, element: Element) => rulesOf(element).find((rule) => rule.owner === owner);
  function replace(element: Element, from?: Rule, to?: Rule): void {
    swap(element, from, to);
    const others = rulesOf(element).filter((each) => each !== from);
    if (to) states.set(element, others.length > 0 ? [...others, to] : to.alone);
    else if (others.length > 0) states.set(element, others);
    else states.delete(element);
  }

  return {
    set(owner, element, values) {
      const own = ownRule(owner, element);
      const rule = ruleOf(owner, own ? { ...own.values, ...values } : values, isDeferring && !own);
      if (rule.key !== own?.key) replace(element, own, rule);
    },
    unset(owner, element) {
      const own = ownRule(owner, element);
      if (own) replace(element, own);
      return own?.values;
    },
    end(owner) {
      for (const [each, known] of rules) {
        if (owner !== null && owner !== each) continue;
        sheets.write(known, null);
        rules.delete(each);
      }
    },
    has: (element, properties) =>
      rulesOf(element).some(({ values }) => properties.some((name) => name in values)),
    withPageValues(elements, properties, run) {
      const swapped: [Element, Rule, Rule | undefined][] = [];
      for (const element of elements) {
        for (const rule of rulesOf(element)) {
          if (!rules.has(rule.owner)) continue;
          const entries = Object.entries(rule.values);
          const left = entries.filter(([name]) => !properties.includes(name));
          if (left.length === entries.length) continue;
          const rest = left.length > 0 ? ruleOf(rule.owner, Object.fromEntries(left), false) : undefined;
          swap(element, rule, rest);
          swapped.push([element, rule, rest]);
        }
      }
      const result = run();
      for (const [element, rule, rest] of swapped) swap(element, rest, rule);
      return result;
    },
    isFull: (owner) => Number(rules.get(owner)?.size) > mostRules,
    deferring(run) {
      isDeferring = true;
      try {
        run();
      } finally {
        isDeferring = false;
      }
    },
    publish() {
      deferred.forEach(publish);
      deferred = [];
    },
    attributesOf: (element) => rulesOf(element).map(({ attribute }) => attribute),
    prefix,
  };
}

function swap(element: Element, from?: Rule, to?: Rule): void {
  if (from) native(element).removeAttribute(from.attribute);
  if (to) native(element).setAttribute(to.attribute, '');
}
