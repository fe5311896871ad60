import * as dom from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';
import type { Root } from '../../engine/roots.ts';
import { createNearTexts } from './near-texts.ts';
import { createPause } from './slices.ts';

interface NearTextVisits {
  /**
   * Processes an element that is near the viewport and directly contains text. Called again after page changes. Returns
   * false if nothing was done.
   */
  show(element: Element): boolean;
  /** Called for elements passed to `show`: when they are no longer near the viewport, and when the effect stops. */
  hide(element: Element): void;
}

/** The pause after an exact search or an update is this many times as long as the search or update took. */
const restPerExact = 100;
const restPerUpdate = 20;
const shortestExactRestMs = 1_000;
const shortestUpdateRestMs = 500;

/**
 * Calls `show`, in time slices, for the elements near the viewport that directly contain text. Searches again after
 * scrolling and page changes. Before printing, calls `show` for all such elements of the page. Returns a function that
 * calls `show` again for the elements found so far.
 */
export function followNearTexts(page: EffectPage, { show, hide }: NearTextVisits): () => void {
  const { window, signal } = page;
  /**
   * The elements that were last passed to `show`, not to `hide`. Only their text is observed, because a page may change
   * thousands of other text nodes.
   */
  const shown = new Map<Element, MutationObserver>();
  const roots = new WeakSet<Root>();
  const { isNear, hasTexts, find } = createNearTexts(page, enter);
  let isUpdating = true;
  let isMoved = true;
  let isChanged = false;
  let exactTimer = 0;
  let exactAfterMs = 0;
  let restTimer = 0;
  let restUntilMs = 0;

  function update(element: Element): boolean {
    if (!shown.has(element)) {
      const observer = new window.MutationObserver(updateAfterRest);
      observer.observe(element, { subtree: true, characterData: true });
      shown.set(element, observer);
    }
    const isDone = show(element);
    // Discards the records of `show`'s own changes, so that they do not trigger a search.
    if (isDone) mutations.takeRecords();
    return isDone;
  }
  function forget(element: Element): void {
    shown.get(element)?.disconnect();
    shown.delete(element);
    hide(element);
  }

  async function updateShown(): Promise<void> {
    const pause = createPause();
    for (const element of shown.keys()) {
      if (update(element)) await pause();
      if (signal.aborted) return;
    }
  }
  async function search(isExact: boolean): Promise<void> {
    isMoved = false;
    // Forces the pending layout before the time slice starts, so that it does not use up the slice.
    dom.bounds(page.root);
    const pause = createPause();
    for (const element of shown.keys()) {
      if (!isNear(element)) forget(element);
      else if (update(element)) await pause();
      if (signal.aborted) return;
    }
    for (const element of find(isExact)) {
      if (element !== null && !shown.has(element)) update(element);
      else if (!isExact) continue;
      await pause();
      if (signal.aborted) return;
    }
  }
  async function searchExactly(): Promise<void> {
    const startedAtMs = performance.now();
    await search(true);
    exactAfterMs = Math.max(shortestExactRestMs, restPerExact * (performance.now() - startedAtMs));
    exactTimer = 0;
  }
  async function run(): Promise<void> {
    do {
      const startedAtMs = performance.now();
      isChanged = false;
      if (isMoved) await search(false);
      else await updateShown();
      const nowMs = performance.now();
      restUntilMs = nowMs + Math.max(shortestUpdateRestMs, restPerUpdate * (nowMs - startedAtMs));
    } while (isChanged && !signal.aborted);
    isUpdating = false;
    if (exactTimer === 0 && !signal.aborted)
      exactTimer = window.setTimeout(() => void searchExactly().catch(page.fail), exactAfterMs);
  }
  function start(): void {
    if (!signal.aborted) void run().catch(page.fail);
  }
  function updateLater(): void {
    isChanged = true;
    if (isUpdating) return;
    isUpdating = true;
    page.nextFrame(start);
  }
  function searchLater(): void {
    isMoved = true;
    updateLater();
  }
  /** Pauses between updates, because some pages change continuously. */
  function updateAfterRest(): void {
    window.clearTimeout(restTimer);
    const restMs = restUntilMs - performance.now();
    if (restMs > 0) restTimer = window.setTimeout(updateLater, restMs);
    else updateLater();
  }
  function searchAfterRest(): void {
    isMoved = true;
    updateAfterRest();
  }
  const mutations = new window.MutationObserver(searchAfterRest);
  function enter(root: Root): void {
    if (roots.has(root)) return;
    roots.add(root);
    mutations.observe(root, { subtree: true, childList: true, attributes: true });
    for (const name of ['scroll', 'load', 'transitionend'])
      page.listen(root, name, searchLater, { capture: true, passive: true });
    // A stylesheet may show a menu on hover or focus without changing the document.
    for (const name of ['pointerover', 'focusin'])
      page.listen(root, name, searchAfterRest, { passive: true });
  }
  page.listen(window, 'resize', searchLater);
  page.listen(window, 'beforeprint', () => {
    for (const element of dom.composedTree(page.root)) {
      if (hasTexts(element) && page.isOfPage(element)) update(element);
    }
  });
  page.listen(window, 'afterprint', searchLater);
  signal.addEventListener('abort', () => {
    mutations.disconnect();
    window.clearTimeout(exactTimer);
    window.clearTimeout(restTimer);
    for (const element of shown.keys()) forget(element);
  });
  // Lets the browser apply the tool's styles to the page before the first time slice.
  page.nextFrame(() => void dom.nextTask(true).then(start));
  return updateLater;
}
