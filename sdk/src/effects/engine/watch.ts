import { native } from '../../page-dom.ts';
import type { StyleLedger } from './styles.ts';

/** A subscriber to changes of the page. */
export interface Subscription {
  /** `scopes` were added or changed with their descendants, the elements of `alone` without them. */
  changed(scopes: readonly Node[], alone: readonly Element[]): void;
  left(element: Element): void;
}

/** Reports changes of the page once per frame, and removes effect values from elements that the page cloned. */
export interface Watch {
  subscribe(subscription: Subscription): () => void;
  quietly<Result>(run: () => Result): Result;
  /** Schedules another visit of nodes that the page did not change. */
  visitAgain(nodes: readonly Node[]): void;
  /** Idempotent. */
  start(): void;
  /** Permanent. */
  stop(): void;
}

/** Limits flushing to a quarter of the time: after a long flush, the next one waits three times as long. */
const restPerWork = 3;

export function createWatch(
  window: Window & typeof globalThis,
  root: () => HTMLElement,
  { pageWrote, cleanCopies }: Pick<StyleLedger, 'pageWrote' | 'cleanCopies'>,
  withoutTransitions: (run: () => void) => void,
): Watch {
  const { document } = window;
  const subscriptions = new Set<Subscription>();
  const scopes = new Set<Node>();
  const alone = new Set<Element>();
  const removed = new Set<Element>();
  const observer = new window.MutationObserver(take);
  let depth = 0;
  let frame = 0;
  let timer = 0;
  let restUntil = 0;
  let isStarted = false;
  const listening = new AbortController();

  function take(records: readonly MutationRecord[]): void {
    for (const { type, target, attributeName, addedNodes, removedNodes } of records) {
      if (attributeName?.startsWith('data-aw-') === true && attributeName !== 'data-aw-ignore') continue;
      if (attributeName === 'style' && target instanceof Element) quietly(() => pageWrote(target));
      if (type === 'attributes') scopes.add(target);
      else if (type === 'characterData') {
        scopes.add(target);
        const { parentElement } = target;
        if (parentElement !== null) alone.add(parentElement);
      } else {
        if (target instanceof Element) alone.add(target);
        for (const node of addedNodes) scopes.add(node);
        for (const node of removedNodes) if (node instanceof Element) removed.add(node);
      }
    }
    if (scopes.size + alone.size + removed.size > 0) schedule();
  }

  function schedule(): void {
    if (frame !== 0 || timer !== 0) return;
    const waitMs = restUntil - window.performance.now();
    if (waitMs <= 0) frame = window.requestAnimationFrame(flush);
    else
      timer = window.setTimeout(() => {
        timer = 0;
        frame = window.requestAnimationFrame(flush);
      }, waitMs);
  }

  function flush(): void {
    frame = 0;
    take(observer.takeRecords());
    const startedAt = window.performance.now();
    const changed = outermost([...scopes].flatMap((node) => within(node)));
    const single = [...alone].filter((element) => native(root()).contains(element));
    const gone = [...removed].filter((element) => !native(element).isConnected);
    for (const set of [scopes, alone, removed]) set.clear();
    const tell = () => {
      for (const subscription of subscriptions) {
        for (const element of gone) subscription.left(element);
        subscription.changed(changed, single);
      }
    };
    cleanCopies(document);
    if (subscriptions.size > 0) quietly(() => withoutTransitions(tell));
    if (frame !== 0) window.cancelAnimationFrame(frame);
    frame = 0;
    const endedAt = window.performance.now();
    restUntil = endedAt + (endedAt - startedAt) * restPerWork;
    if (scopes.size > 0) schedule();
  }

  /** Restricts a changed node to the root. */
  function within(node: Node): Node[] {
    if (!native(node).isConnected) return [];
    return native(root()).contains(node) ? [node] : native(node).contains(root()) ? [root()] : [];
  }

  function quietly<Result>(run: () => Result): Result {
    if (depth === 0) take(observer.takeRecords());
    depth += 1;
    try {
      return run();
    } finally {
      depth -= 1;
      if (depth === 0) observer.takeRecords();
    }
  }

  function all(): void {
    scopes.add(root());
    schedule();
  }

  return {
    subscribe(subscription) {
      subscriptions.add(subscription);
      subscription.changed([root()], []);
      return () => subscriptions.delete(subscription);
    },
    quietly,
    visitAgain(nodes) {
      for (const node of nodes) scopes.add(node);
      if (nodes.length > 0) schedule();
    },
    start() {
      if (isStarted) return;
      isStarted = true;
      cleanCopies(document);
      const { signal } = listening;
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      window.addEventListener('resize', all, { signal });
      for (const query of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)']) {
        window.matchMedia(query).addEventListener('change', all, { signal });
      }
      const onLoad = ({ target }: Event) => {
        if (target instanceof HTMLLinkElement || target instanceof HTMLStyleElement) all();
      };
      native(document).addEventListener('load', onLoad, { signal, capture: true });
    },
    stop() {
      observer.disconnect();
      listening.abort();
      window.cancelAnimationFrame(frame);
      window.clearTimeout(timer);
      frame = 0;
      timer = 0;
      for (const set of [scopes, alone, removed]) set.clear();
    },
  };
}

/** Drops nodes that have an ancestor in the list. */
function outermost(nodes: readonly Node[]): Node[] {
  const all = new Set(nodes);
  return [...all].filter((node) => {
    for (let at = native(node).parentNode; at !== null; at = native(at).parentNode)
      if (all.has(at)) return false;
    return true;
  });
}
