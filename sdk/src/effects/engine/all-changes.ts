import { isElement, isText, native, type Replacer, replacers } from '../../page-dom.ts';
import type { EffectChanges, PageLedger } from './changes.ts';
import type { Contested } from './contested.ts';
import type { Job } from './queue.ts';

const perStep = 100;

export function createAllChanges(
  own: EffectChanges,
  page: PageLedger,
  owner: object,
  contested: Contested,
): EffectChanges {
  const { nodes, unobserved, visitor } = page;
  const inserted = new Set<Node>();
  const lastInserted = new WeakMap<Node, Node>();
  const words = new Map<Text, { before: string; shown: string }>();
  const replaced = new Map<Text, readonly Node[]>();
  const replacements = new WeakSet<Node>();
  const observer = new MutationObserver((records) => {
    requestAnimationFrame(() => restoreWritten(records));
  });
  /** Number of text nodes that are still observed although they are no longer replaced. */
  let unneeded = 0;

  function restoreText(node: Text): void {
    const replacement = replaced.get(node) ?? [];
    const first = replacement.find((each) => each.parentNode !== null);
    if (first !== undefined) native(first.parentNode)?.insertBefore(node, first);
    for (const each of replacement) native(each.parentNode)?.removeChild(each);
    replaced.delete(node);
  }
  /** Restores replaced text nodes if the page changed their text while they were detached. */
  function restoreWritten(records: readonly MutationRecord[]): void {
    const written = [...new Set(records.map(({ target }) => target))]
      .filter(isText)
      .filter((node) => replaced.has(node));
    unobserved(() => written.forEach(restoreText));
    visitor.revisit(written);
    unneeded += written.length;
    if (unneeded <= replaced.size) return;
    observer.disconnect();
    unneeded = 0;
    for (const node of replaced.keys()) observer.observe(node, { characterData: true });
  }
  function restoreWords(node: Text): void {
    const change = words.get(node);
    if (change !== undefined && node.data === change.shown) node.data = change.before;
    words.delete(node);
  }
  function removeInserted(): void {
    for (const node of inserted) native(node.parentNode)?.removeChild(node);
    inserted.clear();
  }

  const replacer: Replacer = {
    restoreText(element) {
      const found = [...replaced]
        .filter(([, replacement]) => replacement.some((each) => native(element).contains(each)))
        .map(([node]) => node)
        .reverse();
      unobserved(() => found.forEach(restoreText));
      visitor.revisit(found);
    },
    isReplacement(node) {
      for (let at: Node | null = node; at !== null; at = native(at).parentNode)
        if (replacements.has(at)) return true;
      return false;
    },
  };

  const hasTexts = () => words.size + replaced.size > 0;

  function undoing(ended: () => void): Job {
    const styles = own.undoing(ended);
    return {
      ...styles,
      first(visible) {
        for (const [node, [shown]] of replaced) {
          const parent = shown?.parentNode ?? null;
          if (parent !== null && isElement(parent) && visible.has(parent)) restoreText(node);
        }
        styles.first?.(visible);
      },
      step() {
        observer.disconnect();
        removeInserted();
        let left = perStep;
        for (const [texts, undo] of [
          [replaced, restoreText],
          [words, restoreWords],
        ] as const) {
          for (const node of texts.keys()) {
            undo(node);
            left -= 1;
            if (left === 0) return false;
          }
        }
        replacers.delete(replacer);
        // Removes the effect's rules last, because removing them forces a layout of all remaining replacement nodes.
        page.sheet.write(owner, null);
        return styles.step();
      },
    };
  }

  return {
    ...own,
    hasTexts,
    insert: (node, parent, before = null) =>
      unobserved(() => {
        const added = node.nodeType === Node.DOCUMENT_FRAGMENT_NODE ? [...node.childNodes] : [node];
        const isRemoved = lastInserted.get(parent)?.isConnected === false;
        if (isRemoved && isElement(parent) && !contested.mayRepeat(parent, 'insert')) return;
        if (added[0] !== undefined) lastInserted.set(parent, added[0]);
        for (const each of added) {
          nodes.mark(each, null);
          inserted.add(each);
        }
        native(parent).insertBefore(node, before);
      }),
    setText: (node, text) =>
      unobserved(() => {
        const known = words.get(node);
        const before = known !== undefined && known.shown === node.data ? known.before : node.data;
        node.data = text;
        words.set(node, { before, shown: node.data });
      }),
    replaceText: (node, replacement) =>
      unobserved(() => {
        restoreText(node);
        if (replacement.length === 0) return;
        for (const each of replacement) {
          nodes.mark(each, owner);
          replacements.add(each);
        }
        node.replaceWith(...replacement);
        replaced.set(node, replacement);
        replacers.add(replacer);
        observer.observe(node, { characterData: true });
      }),
    undoElement: (element) =>
      unobserved(() => {
        own.undoElement(element);
        for (const [node, replacement] of replaced) {
          if (replacement.some((each) => native(element).contains(each))) restoreText(node);
        }
        for (const node of words.keys()) if (native(element).contains(node)) restoreWords(node);
      }),
    undoGone(gone) {
      own.undoGone(gone);
      for (const [node, replacement] of gone.length > 0 ? replaced : []) {
        if (!replacement.some((each) => each.isConnected)) restoreText(node);
      }
      for (const node of gone.length > 0 ? words.keys() : []) if (!node.isConnected) restoreWords(node);
    },
    undoing,
  };
}
