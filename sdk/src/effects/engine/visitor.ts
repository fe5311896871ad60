import * as dom from '../../page-dom.ts';
import type { CreateFollower, Follower } from './follower.ts';
import type { PageNodes } from './nodes.ts';
import { createQueue, type JobQueue, stepsOf } from './queue.ts';
import type { Root } from './roots.ts';
import type { Subscription } from './subscription.ts';
import { visibleElements } from './visible.ts';

/** Passes the page's elements to subscribers in time slices, and passes elements again when they change. */
export interface Visitor {
  readonly queue: JobQueue;
  subscribe(subscription: Subscription): () => void;
  /** Runs a callback. The page observer ignores the callback's DOM changes. */
  unobserved<Result>(run: () => Result): Result;
  start(): void;
  /** Starts to process changes in all trees, including the changes recorded before this call. Idempotent. */
  follow(create: CreateFollower): void;
  trees(): ReadonlySet<Root> | null;
  stop(): void;
}

const observed = { subtree: true, childList: true, attributes: true };

export function createVisitor(
  window: Window & typeof globalThis,
  root: () => HTMLElement,
  nodes: PageNodes,
): Visitor {
  const { document } = window;
  const subscriptions = new Set<Subscription>();
  const recorded: MutationRecord[] = [];
  const observer = new window.MutationObserver(take);
  const onScreen = () => visibleElements(window, nodes);
  const queue = createQueue(onScreen, unobserved);
  let follower: Follower | null = null;
  let isStarted = false;
  let depth = 0;

  function take(records: readonly MutationRecord[]): void {
    if (follower === null) recorded.push(...records);
    else follower.take(records);
  }

  function observe(): void {
    if (!isStarted || depth > 0) return;
    const characterData = [...subscriptions].some((subscription) => subscription.isOfText());
    for (const tree of follower?.trees ?? [document]) observer.observe(tree, { ...observed, characterData });
  }

  function unobserved<Result>(run: () => Result): Result {
    depth += 1;
    if (depth === 1) {
      take(observer.takeRecords());
      observer.disconnect();
      follower?.expectAnswers();
    }
    try {
      return run();
    } finally {
      depth -= 1;
      observe();
    }
  }

  /** Yields the matching elements in each scope. Queries a scope only when the traversal reaches it. */
  function* inOrder(
    { selector, isForward }: Pick<Subscription, 'selector'> & Partial<Subscription>,
    scopes: Iterable<Element>,
    first: ReadonlySet<Element> | null = null,
  ): Generator<Element> {
    yield* first ?? [];
    for (const scope of scopes) {
      if (!nodes.isOfPage(scope)) continue;
      const list = dom.queryAll(scope, selector);
      const isMatching = dom.matches(scope, selector);
      if (isForward && isMatching) yield scope;
      for (let at = 0; at < list.length; at += 1) {
        const element = list.item(isForward ? at : list.length - 1 - at);
        if (element !== null && !first?.has(element)) yield element;
      }
      if (!isForward && isMatching) yield scope;
    }
  }

  /**
   * Yields the top-level elements of all trees, inner trees first, because the elements of an inner tree may inherit
   * styles from its host.
   */
  function* tops(): Generator<Element> {
    for (const tree of [...(follower?.trees ?? [])].reverse()) {
      if (tree !== document && isInRoot(tree)) yield* dom.children(tree);
    }
    yield root();
  }

  function isInRoot(node: Node): boolean {
    for (let at: Node | null = node; at !== null; at = dom.composedParent(at)) if (at === root()) return true;
    return false;
  }

  function add(subscription: Subscription, elements: Iterator<Element>, isWhole: boolean): void {
    /** On-screen elements that this traversal has already visited; empty on small pages. */
    let done: ReadonlySet<Element> = new Set();
    const html = dom.html(document);
    const visit = (found: readonly Element[]) => {
      const own = found.filter(
        (element): element is HTMLElement =>
          dom.isHtmlElement(element) &&
          element !== html &&
          dom.isConnected(element) &&
          nodes.isAllowed(element) &&
          !nodes.isOurs(element),
      );
      return own.length > 0 ? subscription.visit(own) : undefined;
    };
    const writes: (() => void)[] = [];
    const read = stepsOf(elements, (some) => {
      const write = visit(some.filter((element) => !done.has(element)));
      if (write !== undefined) writes.push(write);
    });
    let isRead = false;
    queue.add({
      isWriting: () => isRead || subscription.isForward,
      ...(isWhole && {
        first(visible) {
          for (const element of visible) follower?.enter(element);
          visit([...visible].filter((element) => dom.matches(element, subscription.selector)))?.();
          done = visible;
        },
      }),
      step() {
        if (!subscriptions.has(subscription)) return true;
        if (isRead) writes.shift()?.();
        else isRead = read();
        return isRead && writes.length === 0;
      },
    });
  }

  /**
   * Traversals in document order visit on-screen elements first but in time slices, because replacing all on-screen
   * text at once can take too long.
   */
  function visitAll(subscription: Subscription, scopes: Iterable<Element>, isWhole: boolean): void {
    const { isForward } = subscription;
    const elements = inOrder(subscription, scopes, isWhole && isForward ? onScreen() : null);
    add(subscription, elements, isWhole && !isForward);
  }

  return {
    queue,
    subscribe(subscription) {
      subscriptions.add(subscription);
      visitAll(subscription, tops(), true);
      if (depth === 0) window.queueMicrotask(() => queue.begin());
      return () => subscriptions.delete(subscription);
    },
    unobserved,
    start() {
      isStarted = true;
      observe();
    },
    follow(create) {
      if (follower !== null || !isStarted) return;
      follower = create({
        root,
        isInRoot,
        subscriptions,
        each(scopes, run) {
          const step = stepsOf(inOrder({ selector: '*' }, scopes), (some) => some.forEach(run));
          queue.add({ step });
          queue.begin();
        },
        visit: visitAll,
        visitContents: (subscription, elements) => add(subscription, elements, false),
      });
      follower.take(recorded.splice(0));
      observe();
    },
    trees: () => follower?.trees ?? null,
    stop() {
      isStarted = false;
      observer.disconnect();
      follower?.stop();
    },
  };
}
