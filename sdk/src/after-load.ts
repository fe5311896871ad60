import * as dom from './page-dom.ts';

/** Maximum wait for an idle moment after the page has loaded, in milliseconds. */
const longestWaitMs = 2_000;

/** Runs a callback once the page has loaded and the browser has been idle; immediately if that is the case. */
export type AfterLoad = (run: () => void) => void;

/**
 * Frameworks hydrate server-rendered markup while the page loads, and discard the markup if its text or nodes have
 * changed before.
 */
export function createAfterLoad(window: Window & typeof globalThis): AfterLoad {
  let waiting: (() => void)[] | null = [];
  const finish = () => {
    const runs = waiting ?? [];
    waiting = null;
    for (const run of runs) run();
  };
  const whenIdle = () => {
    // Safari has no `requestIdleCallback`.
    if (window.requestIdleCallback === undefined) window.setTimeout(finish);
    else window.requestIdleCallback(finish, { timeout: longestWaitMs });
  };
  if (dom.property(window.document, 'readyState') === 'complete') whenIdle();
  else dom.listen(window, 'load', whenIdle, { once: true });
  return (run) => {
    if (waiting === null) run();
    else waiting.push(run);
  };
}
