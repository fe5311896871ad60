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
  readonly visitor: { revisit(texts: readonly Node[]): void };
  readonly sheet: { write(owner: object, css: string | null): void };
  unobserved<Result>(run: () => Result): Result;
  /** Returns the elements that have CSS transitions. */
  transitioning(elements: readonly Element[]): readonly Styled[];
  /** Runs a callback that changes styles, without triggering the CSS transitions of the `transitioning` elements. */
  withoutTransitions<Result>(transitioning: readonly Styled[], run: () => Result): Result;
}

export interface EffectChanges extends Changes {
  hasTexts(): boolean;
  restoreTextIn(element: Element): readonly Text[];
  undoGone(gone: readonly Element[]): void;
  undoing(): Job;
}

const nothing = () => undefined;

/**
 * Creates the change methods that effects in the initial bundle need. `createAllChanges` adds the methods for text and
 * nodes.
 */
export function createChanges(page: PageLedger, owner: object): EffectChanges {
  const { styles, unobserved } = page;
  const touched = new Set<Element>();

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
  const releaseAll = (elements: readonly Element[], transitioning: readonly Styled[]) =>
    page.withoutTransitions(transitioning, () => elements.forEach(release));

  return {
    has: (element) => touched.has(element),
    hasTexts: () => false,
    restoreTextIn: () => [],
    setStyle: (element, property, value) => setStyles(element, { [property]: value }),
    setStyles,
    setAttribute,
    removeAttribute: (element, name) => setAttribute(element, name, null),
    insert: nothing,
    setText: nothing,
    replaceText: nothing,
    undoElement: (element) => unobserved(() => release(element)),
    undoGone(gone) {
      for (const root of touched.size > 0 ? gone : []) {
        for (const element of composedTree(root)) if (touched.has(element)) release(element);
      }
    },
    undoing() {
      const transitioning = new Set<Styled>();
      // Finds the elements that have transitions before changing any element, because reading styles after a change
      // forces a style recalculation.
      const measure = stepsOf(touched.values(), (elements) => {
        for (const element of page.transitioning(elements)) transitioning.add(element);
      });
      const undo = stepsOf(touched.values(), (elements) =>
        releaseAll(
          elements,
          elements.filter(isStyled).filter((element) => transitioning.has(element)),
        ),
      );
      let isMeasured = false;
      return {
        isWriting: () => isMeasured,
        first(visible) {
          const elements = [...visible].filter((element) => touched.has(element));
          releaseAll(elements, page.transitioning(elements));
        },
        step() {
          const isDone = isMeasured && undo();
          isMeasured ||= measure();
          if (isDone) styles.forget(owner);
          return isDone;
        },
      };
    },
  };
}
