import * as dom from '../../page-dom.ts';
import type { ChangedText, EmptiedText } from './passage.ts';
import { blockOf, textsIn } from './passages-of.ts';

/** Shorter texts may also be the page's own, unless they are inserted together with a certain copy. */
const shortestCharacters = 12;

/**
 * Recognizes copies of changed text that the page inserts, such as a snapshot that a router took, and restores the
 * page's text in them. Text that was on the page all along is never taken for a copy.
 */
interface Copies {
  remember(node: Text, change: ChangedText): void;
  /** Restores the copies among the text nodes of an element at once, so that no effect reads them. */
  restoreIn(element: Element): void;
}

/** @param isShown returns true for a text node whose change is shown on purpose */
export function createCopies(isShown: (node: Text) => boolean): Copies {
  const changes = new Map<string, ChangedText>();
  const watched = new WeakSet<Node>();
  const found = new Set<Text>();

  function restore(node: Text): void {
    const change = found.delete(node) ? changes.get(node.data) : undefined;
    if (change === undefined || isShown(node)) return;
    node.data = change.own;
    const block = blockOf(node);
    if (block !== null) for (const emptied of change.emptied) putBack(block, emptied);
    for (const name of ['lang', 'dir'] as const) {
      const set = change.marks?.[name];
      if (block === null || set === undefined || dom.attribute(block, name) !== set) continue;
      const before = change.before[name];
      dom.setAttribute(block, name, before);
    }
  }
  /**
   * Returns whether an inserted text is certainly a copy. A page may itself have the translation of its text, so the
   * block of a copied translation must also have the language that the translation has set.
   */
  function isCertain(node: Text): boolean {
    const { text = '', marks = null, before = null } = changes.get(node.data) ?? {};
    if (marks?.lang === undefined) return text.trim().length >= shortestCharacters;
    return marks.lang === dom.attribute(blockOf(node), 'lang') && before?.lang !== marks.lang;
  }
  /** Finds the copies among inserted nodes: all texts that effects have changed, if one of them is certainly a copy. */
  function find(inserted: readonly Node[]): void {
    const candidates = inserted.flatMap(textsIn).filter(({ data }) => changes.has(data));
    if (candidates.some(isCertain)) for (const node of candidates) found.add(node);
  }
  function watch(root: Node, view: Window & typeof globalThis): void {
    if (watched.has(root)) return;
    watched.add(root);
    new view.MutationObserver((records) => {
      find(records.flatMap(({ addedNodes }) => [...addedNodes]));
      if (found.size > 0) view.requestAnimationFrame(() => found.forEach(restore));
    }).observe(root, { subtree: true, childList: true });
  }

  return {
    remember(node, change) {
      // Blank text is everywhere: frameworks mark places with empty text nodes.
      if (change.text.trim() !== '') changes.set(change.text, change);
      const view = dom.view(node.ownerDocument);
      if (view !== null) watch(node.getRootNode(), view);
    },
    restoreIn(element) {
      for (const node of found) if (dom.contains(element, node)) restore(node);
    },
  };
}

/** Writes a text that had become empty into the copy of its block. Saved markup has no text node in its place. */
function putBack(block: Element, { own, path }: EmptiedText): void {
  let parent = block;
  for (const index of path.slice(0, -1)) {
    const inner = dom.children(parent).item(index);
    if (inner === null) return;
    parent = inner;
  }
  const count = path.at(-1) ?? 0;
  const previous = count === 0 ? null : dom.children(parent).item(count - 1);
  let at = previous === null ? dom.firstChild(parent) : dom.nextSibling(previous);
  let last: Text | null = null;
  for (; at !== null && dom.isText(at); at = at.nextSibling) {
    last = at;
    if (at.data === '') break;
  }
  if (last !== null) last.data += own;
  else if (previous === null) dom.property(parent, 'prepend').call(parent, own);
  else dom.property(previous, 'after').call(previous, own);
}
