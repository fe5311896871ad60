import { isElement, native } from '../../page-dom.ts';
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
  const { nodes, unobserved } = page;
  const inserted = new Set<Node>();
  const lastInserted = new WeakMap<Node, Node>();
  const words = new Map<Text, { before: string; shown: string }>();

  function restoreWords(node: Text): void {
    const change = words.get(node);
    if (change !== undefined && node.data === change.shown) node.data = change.before;
    words.delete(node);
  }
  function removeInserted(): void {
    for (const node of inserted) native(node.parentNode)?.removeChild(node);
    inserted.clear();
  }

  function undoing(ended: () => void): Job {
    const styles = own.undoing(ended);
    return {
      ...styles,
      step() {
        removeInserted();
        let left = perStep;
        for (const node of words.keys()) {
          restoreWords(node);
          left -= 1;
          if (left === 0) return false;
        }
        page.sheet.write(owner, null);
        return styles.step();
      },
    };
  }

  return {
    ...own,
    hasTexts: () => words.size > 0,
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
    undoElement: (element) =>
      unobserved(() => {
        own.undoElement(element);
        for (const node of words.keys()) if (native(element).contains(node)) restoreWords(node);
      }),
    undoGone(gone) {
      own.undoGone(gone);
      for (const node of gone.length > 0 ? words.keys() : []) if (!node.isConnected) restoreWords(node);
    },
    undoing,
  };
}
