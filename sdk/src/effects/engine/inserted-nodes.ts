import type { AfterLoad } from '../../after-load.ts';
import * as dom from '../../page-dom.ts';
import type { Contested } from './contested.ts';
import type { PageNodes } from './nodes.ts';
import { onSnapshot } from './snapshots.ts';

/** Attribute of the SDK elements in the page, by which copies of them are recognized. */
const mark = 'data-aw-inserted';

/** The SDK nodes that effects have inserted between the page's nodes. */
export interface InsertedNodes {
  insert(owner: object, node: ChildNode | DocumentFragment, parent: Node, before: Node | null): void;
  remove(owner: object): void;
  /** Removes an element if it is a copy of an SDK element, such as one in a snapshot that a router took. */
  removeCopy(element: Element): void;
}

interface InsertedNodesOptions {
  readonly window: Window;
  readonly nodes: PageNodes;
  readonly contested: Contested;
  readonly afterLoad: AfterLoad;
  unobserved(run: () => void): void;
}

export function createInsertedNodes({
  window,
  nodes,
  contested,
  afterLoad,
  unobserved,
}: InsertedNodesOptions): InsertedNodes {
  const owners = new Map<ChildNode, object>();
  const lastInserted = new WeakMap<Node, Node>();
  /** The nodes that are removed while the page is stored, and their places. */
  let suspended: { readonly node: ChildNode; readonly parent: Node; readonly next: Node | null }[] = [];

  onSnapshot(
    window.document,
    () =>
      unobserved(() => {
        for (const node of owners.keys()) {
          const parent = dom.parentNode(node);
          const next = dom.nextSibling(node);
          if (parent !== null) suspended.push({ node, parent, next });
        }
        for (const { node } of suspended) dom.remove(node);
      }),
    () =>
      unobserved(() => {
        for (const { node, parent, next } of suspended.reverse()) {
          const isPlace = parent.isConnected && (next === null || next.parentNode === parent);
          if (isPlace && owners.has(node)) dom.property(parent, 'insertBefore').call(parent, node, next);
        }
        suspended = [];
      }),
  );

  return {
    insert(owner, node, parent, before) {
      const added = 'remove' in node ? [node] : [...node.childNodes];
      for (const each of added) {
        nodes.mark(each);
        owners.set(each, owner);
        if (dom.isElement(each)) each.setAttribute(mark, '');
      }
      const isPlace = () => before === null || dom.parentNode(before) === parent;
      afterLoad(() => {
        if (!added.every((each) => owners.has(each)) || !isPlace()) return;
        if (dom.isElement(parent) && !nodes.isAllowed(parent)) return;
        const isRemoved = lastInserted.get(parent)?.isConnected === false;
        if (isRemoved && dom.isElement(parent) && !contested.mayRepeat(parent, 'insert')) return;
        if (added[0] !== undefined) lastInserted.set(parent, added[0]);
        unobserved(() => dom.property(parent, 'insertBefore').call(parent, node, before));
      });
    },
    remove(owner) {
      for (const [node, by] of owners) {
        if (by !== owner) continue;
        dom.remove(node);
        owners.delete(node);
      }
    },
    removeCopy(element) {
      if (dom.attribute(element, mark) !== null && !nodes.isOurs(element)) dom.remove(element);
    },
  };
}
