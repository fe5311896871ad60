import { composedTree, isStyled, native, type Styled } from '../../page-dom.ts';
import type { AttributeLedger } from './attributes.ts';
import type { Changes } from './effect.ts';
import type { PageNodes } from './nodes.ts';
import { type Job, stepsOf } from './queue.ts';
import type { StyleLedger } from './styles.ts';

/** State shared by all effects on a page. */
export interface PageLedger {
  readonly styles: StyleLedger;
  readonly attributes: AttributeLedger | null;
  readonly nodes: PageNodes;
  /** Runs DOM writes of the SDK without the page observer seeing them. */
  quietly<Result>(run: () => Result): Result;
  /** The elements that have transitions. */
  moving(elements: readonly Element[]): readonly Styled[];
  /** Runs style changes of moving elements without starting transitions of the page. */
  still<Result>(moving: readonly Styled[], run: () => Result): Result;
}

/** The changes of one effect. */
export interface EffectChanges extends Changes {
  /** True while text of the page is replaced. */
  hasTexts(): boolean;
  /** Restores and returns the replaced text nodes in an element. */
  putBackIn(element: Element): readonly Text[];
  /** Undoes the changes to elements that left the page. */
  undoGone(gone: readonly Element[]): void;
  /** Undoes all changes, in steps. */
  undoing(): Job;
}

export function createChanges(page: PageLedger, owner: object): EffectChanges {
  const { styles, nodes, quietly } = page;
  const touched = new Set<Element>();
  const inserted = new Set<Node>();
  const words = new Map<Text, { before: string; shown: string }>();
  const replaced = new Map<Text, readonly Node[]>();

  function setAttribute(element: Element, name: string, value: string | null): void {
    quietly(() => {
      touched.add(element);
      page.attributes?.set(owner, element, name, value);
    });
  }
  function putBack(node: Text): void {
    const replacement = replaced.get(node) ?? [];
    const first = replacement.find((each) => each.parentNode !== null);
    if (first !== undefined) native(first.parentNode)?.insertBefore(node, first);
    for (const each of replacement) native(each.parentNode)?.removeChild(each);
    replaced.delete(node);
  }
  function unsay(node: Text): void {
    const change = words.get(node);
    if (change !== undefined && node.data === change.shown) node.data = change.before;
    words.delete(node);
  }
  function release(element: Element): void {
    styles.unset(owner, element);
    page.attributes?.unset(owner, element);
    touched.delete(element);
  }
  const releaseAll = (elements: readonly Element[], moving: readonly Styled[]) =>
    page.still(moving, () => {
      for (const element of elements) release(element);
    });
  function removeInserted(): void {
    for (const node of inserted) native(node.parentNode)?.removeChild(node);
    inserted.clear();
  }
  function undoing(): Job {
    const moving = new Set<Element>();
    const steps = [
      // Measured before the first change: each measurement after one recalculates styles.
      stepsOf(touched.keys(), (elements) => {
        for (const element of page.moving(elements)) moving.add(element);
      }),
      stepsOf(replaced.keys(), (texts) => texts.forEach(putBack)),
      stepsOf(words.keys(), (texts) => texts.forEach(unsay)),
      stepsOf(touched.keys(), (elements) =>
        releaseAll(
          elements,
          elements.filter(isStyled).filter((element) => moving.has(element)),
        ),
      ),
    ];
    return {
      isWriting: () => steps.length < 4,
      first(visible) {
        const elements = [...visible].filter((element) => touched.has(element));
        releaseAll(elements, page.moving(elements));
      },
      step() {
        removeInserted();
        while (steps[0]?.() === true) {
          steps.shift();
          if (steps.length > 0) return false;
        }
        if (steps.length === 0) styles.forget(owner);
        return steps.length === 0;
      },
    };
  }

  return {
    has: (element) => touched.has(element),
    hasTexts: () => words.size + replaced.size > 0,
    putBackIn: (element) =>
      quietly(() => {
        const found = [...replaced]
          .filter(([, replacement]) => replacement.some((each) => native(element).contains(each)))
          .map(([node]) => node);
        for (const node of found.reverse()) putBack(node);
        return found;
      }),
    setStyle: (element, property, value) =>
      quietly(() => {
        touched.add(element);
        styles.set(owner, element, property, value);
      }),
    setAttribute,
    removeAttribute: (element, name) => setAttribute(element, name, null),
    insert: (node, parent, before = null) =>
      quietly(() => {
        const added = node.nodeType === Node.DOCUMENT_FRAGMENT_NODE ? [...node.childNodes] : [node];
        for (const each of added) {
          nodes.mark(each, null);
          inserted.add(each);
        }
        native(parent).insertBefore(node, before);
      }),
    setText: (node, text) =>
      quietly(() => {
        const known = words.get(node);
        const before = known !== undefined && known.shown === node.data ? known.before : node.data;
        node.data = text;
        words.set(node, { before, shown: node.data });
      }),
    replaceText: (node, replacement) =>
      quietly(() => {
        for (const each of replacement) nodes.mark(each, owner);
        node.replaceWith(...replacement);
        replaced.set(node, replacement);
      }),
    undoElement: (element) =>
      quietly(() => {
        release(element);
        for (const [node, replacement] of replaced) {
          if (replacement.some((each) => native(element).contains(each))) putBack(node);
        }
        for (const node of words.keys()) if (native(element).contains(node)) unsay(node);
      }),
    undoGone(gone) {
      for (const root of touched.size > 0 ? gone : []) {
        for (const element of composedTree(root)) if (touched.has(element)) release(element);
      }
      for (const [node, replacement] of gone.length > 0 ? replaced : []) {
        if (!replacement.some((each) => each.isConnected)) putBack(node);
      }
      for (const node of gone.length > 0 ? words.keys() : []) if (!node.isConnected) unsay(node);
    },
    undoing,
    undo: () =>
      quietly(() => {
        const { step } = undoing();
        while (!step());
      }),
  };
}
