import { isElement, native } from '../../page-dom.ts';
import type { EffectChanges, PageLedger } from './changes.ts';
import type { Contested } from './contested.ts';

export function createAllChanges(
  own: EffectChanges,
  { nodes, unobserved }: PageLedger,
  contested: Contested,
): EffectChanges {
  const inserted = new Set<Node>();
  const lastInserted = new WeakMap<Node, Node>();

  return {
    ...own,
    insert: (node, parent, before = null) =>
      unobserved(() => {
        const added = node.nodeType === Node.DOCUMENT_FRAGMENT_NODE ? [...node.childNodes] : [node];
        const isRemoved = lastInserted.get(parent)?.isConnected === false;
        if (isRemoved && isElement(parent) && !contested.mayRepeat(parent, 'insert')) return;
        if (added[0] !== undefined) lastInserted.set(parent, added[0]);
        for (const each of added) {
          nodes.mark(each);
          inserted.add(each);
        }
        native(parent).insertBefore(node, before);
      }),
    undoing() {
      const styles = own.undoing();
      return {
        ...styles,
        step() {
          for (const node of inserted) native(node.parentNode)?.removeChild(node);
          inserted.clear();
          return styles.step();
        },
      };
    },
  };
}
