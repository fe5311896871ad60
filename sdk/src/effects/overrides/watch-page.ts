import * as dom from '../../page-dom.ts';
import type { Root } from '../engine/roots.ts';

/** Attributes that may change which rules apply to an element, or that themselves set styles. */
const attributeFilter = [
  'class',
  'style',
  'bgcolor',
  'color',
  'text',
  'contenteditable',
  'data-aw-ignore',
  'media',
  'disabled',
];
/** Interval for changes that browsers do not report, such as rules that scripts insert. */
const pollMs = 500;
/** Number of polls between the comparisons of whole stylesheets. */
const pollsPerComparison = 8;

interface WatchOptions {
  readonly window: Window & typeof globalThis;
  readonly signal: AbortSignal;
  /** Called in the next animation frame with the elements that were added or changed. */
  onChange(elements: ReadonlySet<Element>): void;
  onPoll(): void;
  /** Called less often than `onPoll`, when the browser is idle. */
  onIdle(): void;
}

/** Watches trees for changes that may require other rules. Returns a function that adds a tree. */
export function watchPage({ window, signal, onChange, onPoll, onIdle }: WatchOptions): (root: Root) => void {
  let changed = new Set<Element>();
  let frame = 0;
  let polls = 0;

  function schedule(): void {
    if (frame !== 0) return;
    frame = window.requestAnimationFrame(() => {
      frame = 0;
      const elements = changed;
      changed = new Set();
      if (!signal.aborted) onChange(elements);
    });
  }
  const observer = new window.MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      for (const node of type === 'attributes' ? [target] : addedNodes)
        if (dom.isElement(node)) changed.add(node);
    }
    schedule();
  });
  const timer = window.setInterval(() => {
    if (window.document.hidden) return;
    onPoll();
    polls += 1;
    if (polls % pollsPerComparison === 0) window.setTimeout(onIdle);
  }, pollMs);
  signal.addEventListener('abort', () => {
    observer.disconnect();
    window.clearInterval(timer);
  });

  return (root) => {
    observer.observe(root, { subtree: true, childList: true, attributeFilter });
    // A stylesheet that finishes loading.
    dom.listen(root, 'load', schedule, { capture: true, signal });
  };
}
