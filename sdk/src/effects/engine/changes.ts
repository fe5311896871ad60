import * as dom from '../../page-dom.ts';
import type { AttributeLedger } from './attributes.ts';
import type { Changes } from './effect.ts';
import type { PageNodes } from './nodes.ts';
import { type Job, stepsOf } from './queue.ts';

interface PageLedger {
  readonly attributes: AttributeLedger | null;
  readonly nodes: PageNodes;
  readonly sheet: { write(owner: object, css: string | null): void };
  unobserved<Result>(run: () => Result): Result;
}

export interface EffectChanges extends Changes {
  undoGone(gone: readonly Element[]): void;
  /** Returns a job that undoes all changes. */
  undoing(): Job;
}

interface Animated {
  readonly values: Readonly<Record<string, string>>;
  readonly animation: Animation;
}

const nothing = () => undefined;

/**
 * Creates the change methods that effects in the initial bundle need. `createAllChanges` adds the method that
 * inserts nodes.
 */
export function createChanges(page: PageLedger, owner: object): EffectChanges {
  const { unobserved } = page;
  const touched = new Set<Element>();
  /** Animations by element and pseudo-element. */
  const animated = new WeakMap<Element, Map<string, Animated>>();

  function setStyles(element: dom.Styled, values: Readonly<Record<string, string>>, pseudo = ''): void {
    touched.add(element);
    const own = animated.get(element) ?? new Map<string, Animated>();
    animated.set(element, own);
    const known = own.get(pseudo);
    known?.animation.cancel();
    const all = { ...known?.values, ...values };
    const frame = Object.fromEntries(Object.entries(all).map(([name, value]) => [camelCase(name), value]));
    const options: KeyframeAnimationOptions = { fill: 'forwards', ...(pseudo && { pseudoElement: pseudo }) };
    const animation = dom.property(element, 'animate').call(element, frame, options);
    // Ends at once, so that the browser does not treat the values as changing.
    animation.finish();
    own.set(pseudo, { values: all, animation });
  }
  function setAttribute(element: Element, name: string, value: string | null): void {
    unobserved(() => {
      touched.add(element);
      page.attributes?.set(owner, element, name, value);
    });
  }
  function release(element: Element): void {
    for (const { animation } of animated.get(element)?.values() ?? []) animation.cancel();
    animated.delete(element);
    page.attributes?.unset(owner, element);
    touched.delete(element);
  }

  return {
    has: (element) => touched.has(element),
    setStyle: (element, property, value) => setStyles(element, { [property]: value }),
    setStyles,
    setAttribute,
    removeAttribute: (element, name) => setAttribute(element, name, null),
    insert: nothing,
    undoElement: (element) => unobserved(() => release(element)),
    undoGone(gone) {
      for (const root of touched.size > 0 ? gone : []) {
        for (const element of dom.composedTree(root)) if (touched.has(element)) release(element);
      }
    },
    undoing: () => ({
      isWriting: () => true,
      step: stepsOf(touched.values(), (elements) => unobserved(() => elements.forEach(release))),
    }),
  };
}

function camelCase(property: string): string {
  return property.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
