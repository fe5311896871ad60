import * as dom from '../../page-dom.ts';

/** Events in which a router, a browser or the page's own script stores the page. */
const events = [
  'turbo:before-cache',
  'turbolinks:before-cache',
  'htmx:beforeHistorySave',
  'astro:before-swap',
  'pagehide',
  'visibilitychange',
];
/** Routers copy the page in the event or in a task right after it. */
const copyMs = 100;

/**
 * Calls `suspend` before the page is stored, so that it can remove what effects have added, and later `resume`. The
 * page's own listeners are called after `suspend`, except those for `pagehide` that it added earlier: Chromium calls
 * the listeners of events whose target is the window in the order in which they were added, even capturing ones.
 */
export function onSnapshot(document: Document, suspend: () => void, resume: () => void): void {
  const view = dom.view(document);
  for (const name of events) {
    view?.addEventListener(
      name,
      () => {
        if (name === 'visibilitychange' && dom.property(document, 'visibilityState') !== 'hidden') return;
        suspend();
        view.setTimeout(resume, copyMs);
      },
      { capture: true },
    );
  }
}
