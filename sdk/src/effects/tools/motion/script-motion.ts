import * as dom from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';

/** Documents in which a script has kept changing an element. */
const moving = new WeakSet<Document>();

/** Returns whether a script of the page has moved elements or made them flash while `pause_animations` was on. */
export function hasScriptMotion(document: Document): boolean {
  return moving.has(document);
}

/** Changes of one element per second, and seconds in sequence, from which on they count as motion. */
const fewestChanges = 3;
const fewestSeconds = 2;

/** Time after the visitor's last input during which changes can be a response to it, in milliseconds. */
const responseMs = 1_000;

/**
 * Watches for elements whose look a script changes several times a second, which no tool can stop without breaking the
 * page. Ends with the first one, and dispatches the document event `aw-unsupported`.
 */
export function watchScriptMotion(page: EffectPage): void {
  const { document, window } = page;
  if (moving.has(document)) return;
  const watched = new WeakSet<Node>();
  let changes = new Map<Element, number>();
  let seconds = new Map<Element, number>();
  let inputAtMs = Number.NEGATIVE_INFINITY;
  const observer = new window.MutationObserver((records) => {
    for (const { target } of records)
      if (dom.isElement(target) && page.isOfPage(target)) changes.set(target, (changes.get(target) ?? 0) + 1);
  });
  const look = () => {
    for (const tree of page.trees()) {
      if (watched.has(tree)) continue;
      watched.add(tree);
      observer.observe(tree, { subtree: true, attributeFilter: ['style', 'class', 'transform', 'src'] });
    }
    const isResponse = window.performance.now() - inputAtMs < responseMs;
    const moved = [...changes].filter(([element, count]) => count >= fewestChanges && isSeen(element));
    seconds = new Map(isResponse ? [] : moved.map(([element]) => [element, (seconds.get(element) ?? 0) + 1]));
    changes = new Map();
    if (![...seconds.values()].some((count) => count >= fewestSeconds)) return;
    moving.add(document);
    end();
    dom.property(document, 'dispatchEvent').call(document, new window.Event('aw-unsupported'));
  };
  const timer = window.setInterval(look, 1_000);
  const end = () => {
    window.clearInterval(timer);
    observer.disconnect();
  };
  for (const name of ['pointermove', 'pointerdown', 'scroll', 'wheel', 'keydown'])
    page.listen(
      window,
      name,
      () => {
        inputAtMs = window.performance.now();
      },
      { capture: true, passive: true },
    );
  page.signal.addEventListener('abort', end);
  look();
}

function isSeen(element: Element): boolean {
  const { width, height } = dom.bounds(element);
  return width * height > 0;
}
