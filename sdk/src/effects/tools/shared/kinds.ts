import type { EffectPage } from '../../engine/effect.ts';
import { kindOf, mostKinds } from '../../overrides/kinds.ts';
import type { Rules } from '../../overrides/mapping.ts';

/** Rules for kinds of elements, for changes that depend on how an element looks. One element decides for its kind. */
interface KindRules {
  /**
   * Returns the declarations for an element's kind; empty if there are none.
   * @param suffix continues the selector of the kind
   */
  get(element: Element, suffix?: string): string;
  /**
   * Adds declarations for all elements of an element's kind. They replace those of the same properties, and apply after
   * the current batch of a visit.
   */
  add(element: Element, declarations: string, suffix?: string): void;
}

/** @param always rules that apply from the start */
export function createKindRules(page: EffectPage, always: Rules = {}): KindRules {
  const rules = new Map<string, string>();
  let isScheduled = false;
  let isEnded = false;

  function publish(): void {
    isScheduled = false;
    if (!isEnded) page.setRules({ ...always, ...Object.fromEntries(rules) });
  }
  publish();
  page.listen(page.signal, 'abort', () => {
    isEnded = true;
  });

  return {
    get: (element, suffix = '') => rules.get(kindOf(element) + suffix) ?? '',
    add(element, declarations, suffix = '') {
      const selector = kindOf(element) + suffix;
      const known = rules.get(selector);
      if (known === undefined && rules.size >= mostKinds) return;
      const next = known === undefined ? declarations : merged(known, declarations);
      if (next === known) return;
      rules.set(selector, next);
      if (!isScheduled) queueMicrotask(publish);
      isScheduled = true;
    },
  };
}

function merged(...texts: readonly string[]): string {
  const declarations = texts.flatMap((text) => text.split(';'));
  const byProperty = new Map(declarations.map((each) => [each.slice(0, each.indexOf(':')), each]));
  return [...byProperty.values()].join(';');
}
