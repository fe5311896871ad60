import * as dom from '../../page-dom.ts';
import { lowestLayerOf } from '../overrides/layers.ts';
import type { Host } from '../types.ts';
import type { Contested } from './contested.ts';
import type { PageNodes } from './nodes.ts';
import { onScreenFirst } from './on-screen-first.ts';
import type { JobQueue } from './queue.ts';
import { createRoots, type Root, windowOf } from './roots.ts';
import type { OwnedSheets } from './sheet.ts';
import type { Subscription } from './subscription.ts';

/**
 * Tracks page changes, including those in shadow roots and frames, and passes new and changed elements to the
 * subscribers, at most once per animation frame.
 */
export interface Follower {
  readonly trees: ReadonlySet<Root>;
  enter(element: Element): void;
  take(records: readonly MutationRecord[]): void;
  /** Call it before effects change the page. */
  expectAnswers(): void;
  stop(): void;
}

interface Followed {
  readonly root: () => HTMLElement;
  readonly subscriptions: ReadonlySet<Subscription>;
  isInRoot(node: Node): boolean;
  each(scopes: readonly Element[], run: (element: Element) => void): void;
  /**
   * Passes each scope and its descendants to the subscriber. `isWhole` is true if the scopes cover the whole page; on a
   * large page, on-screen elements are then passed first.
   */
  visit(subscription: Subscription, scopes: Iterable<Element>, isWhole: boolean): void;
  visitContents(subscription: Subscription, elements: Iterator<Element>): void;
}

interface FollowerOptions {
  readonly window: Window & typeof globalThis;
  readonly sheet: OwnedSheets;
  readonly documentSheet: OwnedSheets;
  readonly nodes: PageNodes;
  readonly contested: Contested;
  /** Restores the page's values on a copy of an element that effects have changed. */
  cleanCopy(element: Element): void;
  readonly host: Host;
  readonly visitor: { readonly queue: JobQueue; unobserved<Result>(run: () => Result): Result };
}

export type CreateFollower = (followed: Followed) => Follower;

/**
 * Limits the time spent on processing page changes, including the resulting style and layout work, to one twentieth of
 * the elapsed time. After a quiet period, up to `burstMs / timePerWork` milliseconds of work run without delay.
 */
const timePerWork = 20;
const burstMs = 4_000;
const longestRestMs = 3_000;
/** Time within which answers of the page are counted, and the number of microtasks in which it answers. */
const answersMs = 10_000;
const mostAnswers = 5;
/** Maximum number of elements visited per frame while the page keeps changing and the work budget is exhausted. */
const mostPerFrame = 300;

export const createFollower =
  ({
    window,
    sheet,
    documentSheet,
    nodes,
    contested,
    cleanCopy,
    host,
    visitor: { queue, unobserved },
  }: FollowerOptions): CreateFollower =>
  ({ root, subscriptions, isInRoot, each, visit, visitContents }) => {
    const { document, performance } = window;
    const scopes = new Set<Element>();
    /** Nodes whose children or text changed. */
    const contents = new Set<Node>();
    const removed = new Set<Element>();
    /** Inserted elements, which may be copies of elements that effects have changed. */
    const added = new Set<Element>();
    const listening = new window.AbortController();
    const { signal } = listening;
    let frame = 0;
    let timer = 0;
    /** Time at which the spent work budget is fully replenished. */
    let spentUntil = 0;
    let isWorking = false;
    let isChanging = false;
    /** True while changes of the page answer those of effects. */
    let isAnswer = false;
    const roots = createRoots({
      document,
      isAllowed: (root, holder) => nodes.isAllowed(holder) && (!dom.isDocument(root) || claim(root)),
      signal,
      found(found) {
        const view = windowOf(found);
        if (view !== null) sheet.adopt(found, view);
        for (const element of dom.queryAll(found, '*')) roots.enter(element);
        // Starts to observe the new tree: when `unobserved` has run its callback, it observes all trees again.
        unobserved(() => addAll(dom.children(found)));
      },
      defined: addAll,
    });

    /** Makes this copy of the SDK the host of a framed document. Returns false if another copy is. */
    function claim(framed: Document): boolean {
      framed[dom.hostKey] ??= host;
      return framed[dom.hostKey] === host;
    }

    function release(root: Root): void {
      if (dom.isDocument(root) && root[dom.hostKey] === host) root[dom.hostKey] = undefined;
    }

    function addAll(elements: Iterable<Element>): void {
      for (const element of elements) scopes.add(element);
      schedule();
    }

    /** Returns the nodes that observers of the page keep changing whenever effects change them. */
    function answered(records: readonly MutationRecord[]): ReadonlySet<Node> {
      const targets = isAnswer ? [...new Set(records.map(({ target }) => target))] : [];
      const isRepeated = (node: Node) =>
        dom.isElement(node) && !contested.mayRepeat(node, 'answer', answersMs);
      return new Set(targets.filter(isRepeated));
    }

    function take(records: readonly MutationRecord[]): void {
      isChanging ||= records.length > 0;
      const left = answered(records);
      for (const { type, target, addedNodes, removedNodes } of records) {
        if (left.has(target)) continue;
        // Collects changed text nodes and processes them together, because pages may change thousands of them at once.
        if (type === 'characterData') contents.add(target);
        else if (type === 'attributes') {
          if (dom.isElement(target)) scopes.add(target);
        } else {
          contents.add(target);
          for (const node of addedNodes) {
            if (!dom.isElement(node)) continue;
            scopes.add(node);
            added.add(node);
          }
          for (const node of removedNodes) if (dom.isElement(node)) removed.add(node);
        }
      }
      schedule();
    }

    /** Until the observers of the page have been called, and for as long as they may have called each other. */
    async function expectAnswers(): Promise<void> {
      if (isAnswer) return;
      isAnswer = true;
      for (let at = 0; at < mostAnswers; at += 1) await undefined;
      isAnswer = false;
    }

    function schedule(): void {
      if (frame !== 0 || timer !== 0 || isWorking || signal.aborted) return;
      if (scopes.size + contents.size + removed.size === 0) return;
      const waitMs = spentUntil - burstMs - performance.now();
      if (waitMs <= 0) frame = window.requestAnimationFrame(flush);
      else
        timer = window.setTimeout(() => {
          timer = 0;
          frame = window.requestAnimationFrame(flush);
        }, waitMs);
    }

    function flush(): void {
      const startedAt = performance.now();
      isWorking = true;
      unobserved(() => {
        const most = isChanging && spentUntil > startedAt ? mostPerFrame : Number.POSITIVE_INFINITY;
        isChanging = false;
        for (const each of added)
          for (const element of [each, ...dom.queryAll(each, '*')]) cleanCopy(element);
        added.clear();
        const [found, laterScopes] = onScreenFirst(window, [...scopes], most);
        const holders = [...contents].map((node) => (dom.isElement(node) ? node : dom.composedParent(node)));
        const elements = holders.filter((node) => node !== null).filter(dom.isElement);
        const [parents, laterContents] = onScreenFirst(window, elements, most);
        const changed = outermost(found.flatMap(within));
        scopes.clear();
        for (const each of changed) {
          if (!nodes.isOfPage(each)) continue;
          for (const element of [each, ...dom.queryAll(each, '*')]) roots.enter(element);
        }
        sheet.readopt();
        documentSheet.readopt();
        // `scopes` was cleared above and now holds only the top-level elements of the trees that `roots.enter` found.
        changed.push(...[...scopes].filter(isInRoot));
        const single = new Set(parents);
        for (const each of single)
          for (const slot of dom.shadowRoot(each)?.querySelectorAll('slot') ?? []) single.add(slot);
        const gone = [...removed].filter((element) => !dom.isConnected(element));
        for (const set of [scopes, contents, removed]) set.clear();
        for (const each of laterScopes) scopes.add(each);
        for (const each of laterContents) contents.add(each);
        for (const left of gone.length > 0 ? roots.leave() : []) {
          sheet.drop(left);
          for (const [client, from] of host.clients) if (from === left) host.clients.delete(client);
        }
        const restored = [...subscriptions].some(({ isForward }) => isForward) ? restoredTexts(single) : [];
        const isLeft = (element: Element) => restored.some((one) => dom.contains(one, element));
        for (const subscription of subscriptions) {
          const { isForward } = subscription;
          const scopes = isForward ? changed.filter((each) => !isLeft(each)) : changed;
          const elements = isForward ? [...single].filter((each) => !isLeft(each)) : single;
          if (changed.length + gone.length > 0) subscription.sweep(gone);
          if (scopes.length > 0) visit(subscription, scopes, scopes.includes(root()));
          if (single.size > 0) visitContents(subscription, changeable(subscription, elements));
        }
        queue.begin();
      });
      window.cancelAnimationFrame(frame);
      frame = 0;
      spend(startedAt, () => {
        const { workedMs } = queue;
        if (queue.isIdle()) return done();
        void queue
          .idle()
          .then(() =>
            window.requestAnimationFrame(() => spend(performance.now() - queue.workedMs + workedMs, done)),
          );
      });
    }

    /** Returns the elements whose text the page restores whenever effects change it. */
    function restoredTexts(elements: Iterable<Element>): Element[] {
      return [...elements].filter(
        (element) => !contested.mayRepeat(element, 'text', 1_000, () => dom.text(element)),
      );
    }

    function done(): void {
      isWorking = false;
      schedule();
    }

    /** Charges the budget for the time from `startedAt` to the end of this frame, including style, layout and paint. */
    function spend(startedAt: number, then: () => void): void {
      const { port1, port2 } = new window.MessageChannel();
      port1.onmessage = () => {
        port1.close();
        const nowMs = performance.now();
        const spentMs = (nowMs - startedAt) * timePerWork;
        spentUntil = Math.min(Math.max(spentUntil, nowMs) + spentMs, nowMs + burstMs + longestRestMs);
        then();
      };
      port2.postMessage(null);
    }

    /**
     * Yields the elements that effects may change. Checks each element only when the traversal reaches it, because
     * earlier callbacks may have changed the page.
     */
    function* changeable({ selector }: Subscription, elements: Iterable<Element>): Generator<Element> {
      for (const element of elements)
        if (dom.matches(element, selector) && isInRoot(element) && nodes.isOfPage(element)) yield element;
    }

    function within(element: Element): Element[] {
      if (isInRoot(element)) return [element];
      return dom.isConnected(element) && dom.contains(element, root()) ? [root()] : [];
    }

    function all(): void {
      addAll([root()]);
      for (const tree of roots.all) addAll(dom.children(tree));
    }

    each([root()], roots.enter);
    sheet.findLayers(lowestLayerOf);
    window.addEventListener('resize', all, { signal });
    for (const query of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)']) {
      window.matchMedia(query).addEventListener('change', all, { signal });
    }
    const onLoad = ({ target }: Event) => {
      if (!(target instanceof HTMLLinkElement || target instanceof HTMLStyleElement)) return;
      sheet.findLayers(lowestLayerOf);
      all();
    };
    dom.listen(document, 'load', onLoad, { signal, capture: true });

    return {
      trees: roots.all,
      enter: roots.enter,
      take,
      expectAnswers: () => void expectAnswers(),
      stop() {
        listening.abort();
        window.cancelAnimationFrame(frame);
        window.clearTimeout(timer);
        roots.all.forEach(release);
      },
    };
  };

/**
 * Removes elements that have an ancestor in the list, because the ancestor's traversal includes them. A traversal does
 * not enter shadow roots or frames, so only ancestors in the same tree count.
 */
function outermost(elements: readonly Element[]): Element[] {
  const all = new Set<Node>(elements);
  return [...new Set(elements)].filter((element) => {
    for (let at = dom.parentNode(element); at !== null; at = dom.parentNode(at))
      if (all.has(at)) return false;
    return true;
  });
}
