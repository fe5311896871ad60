import { isElement, isText, native, nextTask } from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';
import { type Root, windowOf } from '../../engine/roots.ts';
import { languageOf } from './dom.ts';
import { createNearTexts } from './near-texts.ts';
import { createPause } from './slices.ts';

/** A range of a text, and the name of the highlight that styles it. Offsets are in UTF-16 code units. */
export interface WordHighlight {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the words to highlight in a text; `language` is a BCP-47 tag, or empty if the page declares none. */
export type WordFinder = (text: string, language: string) => readonly WordHighlight[];

interface Highlighted {
  readonly texts: readonly Text[];
  readonly key: string;
  /** Observes only the text of this element, because pages may change thousands of other texts at once. */
  readonly observer: MutationObserver;
  hide(): void;
}

/** Pauses after an exact search and after an update, as multiples of their durations. */
const restPerExact = 100;
const restPerUpdate = 20;
const shortestExactRestMs = 1_000;
const shortestUpdateRestMs = 500;

/**
 * Highlights words with the CSS Custom Highlight API, without DOM changes. Only text near the viewport is highlighted,
 * because browsers process all ranges after every DOM change. Ranges are static because live ranges slow down every DOM
 * change.
 */
export function highlightWords(page: EffectPage, find: WordFinder): void {
  const { window, signal } = page;
  const highlighted = new Map<Element, Highlighted>();
  const roots = new WeakSet<Root>();
  const { isNear, find: findNear } = createNearTexts(page, enter);
  let isUpdating = true;
  let isMoved = true;
  let isChanged = false;
  let exactTimer = 0;
  let exactAfterMs = 0;
  let restTimer = 0;
  let restUntilMs = 0;

  const highlight = (element: Element): boolean => {
    const runs = runsOf(element);
    const texts = runs.flat();
    const language = languageOf(element);
    const key = [language, ...texts.map(({ data }) => data)].join('\0');
    const old = highlighted.get(element);
    if (old?.key === key && old.texts.every((text, index) => text === texts[index])) return false;
    old?.hide();
    const hide = show(runs, language, find);
    const observer = old?.observer ?? new window.MutationObserver(updateAfterRest);
    if (old === undefined) observer.observe(element, { subtree: true, characterData: true });
    highlighted.set(element, { texts, key, observer, hide });
    return true;
  };
  const forget = (element: Element): void => {
    const old = highlighted.get(element);
    old?.observer.disconnect();
    old?.hide();
    highlighted.delete(element);
  };

  async function highlightAgain(): Promise<void> {
    const pause = createPause();
    for (const element of highlighted.keys()) {
      if (highlight(element)) await pause();
      if (signal.aborted) return;
    }
  }
  async function search(isExact: boolean): Promise<void> {
    isMoved = false;
    // Forces the pending layout, which the next frame needs anyway, before the time slice begins.
    native(page.root).getBoundingClientRect();
    const pause = createPause();
    for (const element of highlighted.keys()) {
      if (!isNear(element)) forget(element);
      else if (highlight(element)) await pause();
      if (signal.aborted) return;
    }
    for (const element of findNear(isExact)) {
      const own = native(element)?.closest(':not(aw-word)');
      if (own && !highlighted.has(own)) highlight(own);
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
  async function update(): Promise<void> {
    do {
      const startedAtMs = performance.now();
      isChanged = false;
      if (isMoved) await search(false);
      else await highlightAgain();
      const nowMs = performance.now();
      restUntilMs = nowMs + Math.max(shortestUpdateRestMs, restPerUpdate * (nowMs - startedAtMs));
    } while (isChanged && !signal.aborted);
    isUpdating = false;
    if (exactTimer === 0 && !signal.aborted)
      exactTimer = window.setTimeout(() => void searchExactly().catch(page.fail), exactAfterMs);
  }
  function start(): void {
    if (!signal.aborted) void update().catch(page.fail);
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
  /** Leaves a pause between updates, because some pages change continuously. */
  function updateAfterRest(): void {
    window.clearTimeout(restTimer);
    const restMs = restUntilMs - performance.now();
    if (restMs > 0) restTimer = window.setTimeout(updateLater, restMs);
    else updateLater();
  }
  const mutations = new window.MutationObserver(() => {
    isMoved = true;
    updateAfterRest();
  });
  function enter(root: Root): void {
    if (roots.has(root)) return;
    roots.add(root);
    mutations.observe(root, { subtree: true, childList: true, attributes: true });
    for (const name of ['scroll', 'load', 'transitionend'])
      page.listen(root, name, searchLater, { capture: true, passive: true });
  }
  page.listen(window, 'resize', searchLater);
  signal.addEventListener('abort', () => {
    mutations.disconnect();
    window.clearTimeout(exactTimer);
    window.clearTimeout(restTimer);
    for (const element of highlighted.keys()) forget(element);
  });
  // Lets the browser apply the tool's styles to the page before the first time slice.
  page.nextFrame(() => void nextTask(true).then(start));
}

/**
 * Returns the texts directly inside an element, each as a list of text nodes. If another tool has replaced a text node
 * with an `aw-word` element, the text nodes in that element form one text.
 */
function runsOf(element: Element): Text[][] {
  return [...native(element).childNodes].flatMap((node) => {
    if (isText(node)) return [[node]];
    return isElement(node) && native(node).localName === 'aw-word' ? [runsOf(node).flat()] : [];
  });
}

/** Highlights the words that `find` returns in the texts. Returns a function that removes these highlights. */
function show(runs: readonly Text[][], language: string, find: WordFinder): () => void {
  const added: (() => void)[] = [];
  for (const texts of runs) {
    const [first] = texts;
    const view = first === undefined ? null : windowOf(native(first).ownerDocument);
    if (view === null) continue;
    const { highlights } = view.CSS;
    for (const { name, start, end } of find(texts.map(({ data }) => data).join(''), language)) {
      const [from, to] = [placeOf(texts, start), placeOf(texts, end - 1)];
      if (from === null || to === null) continue;
      const range = new view.StaticRange({
        startContainer: from.text,
        startOffset: from.offset,
        endContainer: to.text,
        endOffset: to.offset + 1,
      });
      const shown = highlights.get(name) ?? new view.Highlight();
      shown.add(range);
      // Firefox processes all ranges of a highlight whenever the highlight is registered, so register each highlight
      // only once.
      if (shown.size === 1) highlights.set(name, shown);
      added.push(() => {
        shown.delete(range);
        if (shown.size === 0) highlights.delete(name);
      });
    }
  }
  return () => {
    for (const remove of added) remove();
  };
}

function placeOf(
  texts: readonly Text[],
  at: number,
): { readonly text: Text; readonly offset: number } | null {
  let offset = at;
  for (const text of texts) {
    if (offset < text.length) return { text, offset };
    offset -= text.length;
  }
  return null;
}
