import * as dom from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';

/** Maximum wait for an idle moment after the page has loaded, in milliseconds. */
const longestWaitMs = 2_000;

/**
 * Runs a callback once the page has loaded and the browser is idle, unless the effect stops before. A framework that
 * hydrates server-rendered markup discards the markup if its text has changed before.
 */
export function afterLoad({ document, window, listen, signal }: EffectPage, run: () => void): void {
  const runUnlessStopped = () => {
    if (!signal.aborted) run();
  };
  const whenIdle = () => {
    // Safari has no `requestIdleCallback`.
    if (window.requestIdleCallback === undefined) window.setTimeout(runUnlessStopped);
    else window.requestIdleCallback(runUnlessStopped, { timeout: longestWaitMs });
  };
  if (dom.property(document, 'readyState') === 'complete') whenIdle();
  else listen(window, 'load', whenIdle, { once: true });
}
