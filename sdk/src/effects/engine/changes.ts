import { composedTree, isStyled, type Styled } from '../../page-dom.ts';
import type { AttributeLedger } from './attributes.ts';
import type { Changes } from './effect.ts';
import type { PageNodes } from './nodes.ts';
import { type Job, stepsOf } from './queue.ts';
import type { StyleLedger } from './styles.ts';

export interface PageLedger {
  readonly styles: StyleLedger;
  readonly attributes: AttributeLedger | null;
  readonly nodes: PageNodes;
  readonly sheet: { write(owner: object, css: string | null): void };
  unobserved<Result>(run: () => Result): Result;
  /** Runs a callback that changes styles, without triggering the CSS transitions of the `transitioning` elements. */
  withoutTransitions<Result>(transitioning: readonly Styled[], run: () => Result): Result;
}

export interface EffectChanges extends Changes {
  /** The visited elements that have CSS transitions. */
  readonly transitioning: WeakSet<Element>;
  undoGone(gone: readonly Element[]): void;
  /**
   * Returns a job that undoes all changes.
   * @param ended called as soon as the styles set by the effect no longer apply
   */
  undoing(ended: () => void): Job;
}

const nothing = () => undefined;

/**
 * Creates the change methods that effects in the initial bundle need. `createAllChanges` adds the method that
 * inserts nodes.
 */
export function createChanges(page: PageLedger, owner: object): EffectChanges {
  const { styles, unobserved } = page;
  const touched = new Set<Element>();
  const transitioning = new WeakSet<Element>();

  function setStyles(element: Styled, values: Readonly<Record<string, string>>): void {
    unobserved(() => {
      touched.add(element);
      styles.set(owner, element, values);
    });
  }
  function setAttribute(element: Element, name: string, value: string | null): void {
    unobserved(() => {
      touched.add(element);
      page.attributes?.set(owner, element, name, value);
    });
  }
  function release(element: Element): void {
    styles.unset(owner, element);
    page.attributes?.unset(owner, element);
    touched.delete(element);
  }
  const releaseAll = (elements: readonly Element[], still: readonly Styled[]) =>
    page.withoutTransitions(still, () => elements.forEach(release));

  return {
    transitioning,
    has: (element) => touched.has(element),
    setStyle: (element, property, value) => setStyles(element, { [property]: value }),
    setStyles,
    setAttribute,
    removeAttribute: (element, name) => setAttribute(element, name, null),
    insert: nothing,
    undoElement: (element) => unobserved(() => release(element)),
    undoGone(gone) {
      for (const root of touched.size > 0 ? gone : []) {
        for (const element of composedTree(root)) if (touched.has(element)) release(element);
      }
    },
    undoing(ended) {
      const still = [...touched].filter(isStyled).filter((element) => transitioning.has(element));
      const steps = [
        stepsOf(still.values(), (elements) => releaseAll(elements, elements)),
        () => {
          styles.end(owner);
          ended();
          return true;
        },
        stepsOf(touched.values(), (elements) => unobserved(() => elements.forEach(release))),
      ];
      let at = 0;
      return {
        isWriting: () => true,
        first(visible) {
          const elements = [...visible].filter((element) => touched.has(element));
          releaseAll(
            elements,
            still.filter((element) => visible.has(element)),
          );
        },
        step() {
          if (steps[at]?.()) at += 1;
          return at === steps.length;
        },
      };
    },
  };
}
