import * as dom from '../../page-dom.ts';

/** Events before which a router or a browser stores the page. */
const events = [
  'turbo:before-cache',
  'turbolinks:before-cache',
  'htmx:beforeHistorySave',
  'astro:before-swap',
  'pagehide',
];
/** Routers copy the page in the event or in a task right after it. */
const copyMs = 100;

/** Calls `suspend` before the page is stored, so that it can remove what effects have added, and later `resume`. */
export function onSnapshot(document: Document, suspend: () => void, resume: () => void): void {
  const view = dom.view(document);
  for (const name of events) {
    view?.addEventListener(
      name,
      () => {
        suspend();
        view.setTimeout(resume, copyMs);
      },
      { capture: true },
    );
  }
}
