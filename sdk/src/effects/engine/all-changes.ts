import type { EffectChanges } from './changes.ts';
import type { InsertedNodes } from './inserted-nodes.ts';

export function createAllChanges(own: EffectChanges, owner: object, inserted: InsertedNodes): EffectChanges {
  return {
    ...own,
    insert: (node, parent, before = null) => inserted.insert(owner, node, parent, before),
    undoing() {
      const styles = own.undoing();
      return {
        ...styles,
        step() {
          inserted.remove(owner);
          return styles.step();
        },
      };
    },
  };
}
