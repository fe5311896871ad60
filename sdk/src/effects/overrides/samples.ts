import * as dom from '../../page-dom.ts';
import { withSuffix } from './css-text.ts';
import { kindOf, mostKinds } from './kinds.ts';
import type { StyleMapping } from './mapping.ts';

/**
 * Rules for elements whose stylesheets cannot be read. One element of each kind is measured for all.
 */
interface Samples {
  /** Returns the elements to measure: the first of each kind that has not been measured. */
  unmeasured(elements: Iterable<Element>): ReadonlyMap<string, Element>;
  /** Measures elements while no tool's rules are in effect. */
  measure(kinds: ReadonlyMap<string, Element>, mappings: readonly StyleMapping[], suffix: string): void;
  readonly css: string;
  clear(): void;
}

const unstyled = 'script,style,link,meta,title,base,head,head *';

export function createSamples(window: Window & typeof globalThis): Samples {
  const rules = new Map<string, string>();

  return {
    unmeasured(elements) {
      const kinds = new Map<string, Element>();
      for (const element of elements) {
        if (rules.size + kinds.size >= mostKinds) break;
        if (dom.matches(element, unstyled)) continue;
        const kind = kindOf(element);
        if (!rules.has(kind) && !kinds.has(kind)) kinds.set(kind, element);
      }
      return kinds;
    },
    measure(kinds, mappings, suffix) {
      for (const [kind, element] of kinds) {
        const style = window.getComputedStyle(element);
        const declarations = mappings.flatMap(({ sampled }) => sampled?.(style, element) ?? []);
        const text = declarations.map((each) => `${each}!important`);
        rules.set(kind, `${withSuffix(kind, suffix)}{${text.join(';')}}`);
      }
    },
    get css() {
      return [...rules.values()].join('');
    },
    clear: () => rules.clear(),
  };
}
