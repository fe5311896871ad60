import { isText, native } from '../../page-dom.ts';
import type { ChangedText } from './passage.ts';
import { blockOf } from './passages-of.ts';

/** Shorter texts may also be the page's own, unless other signs of a copy are beside them. */
const shortestCharacters = 12;

/**
 * Recognizes copies of changed text that the page inserts, such as a snapshot that a router took, and restores the
 * page's text in them. Text that was on the page all along is never taken for a copy.
 */
export interface Copies {
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
    for (const name of ['lang', 'dir'] as const) {
      const set = change.marks?.[name];
      if (block === null || set === undefined || native(block).getAttribute(name) !== set) continue;
      const before = change.before[name];
      if (before === null) native(block).removeAttribute(name);
      else native(block).setAttribute(name, before);
    }
  }
  /** Returns whether an inserted text is certainly a copy: it is long, or its block has a language that we set. */
  function isCertain(node: Text): boolean {
    const { text = '', marks = null, before = null } = changes.get(node.data) ?? {};
    if (text.trim().length >= shortestCharacters) return true;
    const language = native(blockOf(node))?.getAttribute('lang');
    return marks?.lang !== undefined && marks.lang === language && before?.lang !== language;
  }
  /** Finds copies among inserted nodes. A text beside a certain copy in the same block is a copy, too. */
  function find(inserted: readonly Node[]): void {
    const candidates = inserted.flatMap(textsIn).filter(({ data }) => changes.has(data));
    const blocks = new Set(candidates.filter(isCertain).map(blockOf));
    for (const node of candidates) if (blocks.has(blockOf(node))) found.add(node);
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
      changes.set(change.text, change);
      const view = native(native(node).ownerDocument).defaultView;
      if (view !== null) watch(native(node).getRootNode(), view);
    },
    restoreIn(element) {
      for (const node of found) if (native(element).contains(node)) restore(node);
    },
  };
}

function textsIn(node: Node): Text[] {
  return isText(node) ? [node] : [...native(node).childNodes].flatMap(textsIn);
}
