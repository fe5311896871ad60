import * as dom from '../../page-dom.ts';
import { put } from '../dom.ts';

/**
 * Keeps the focused element of the page visible (WCAG 2.2, 2.4.11): moves the panel to the other side of the screen if
 * it covers less of the element there, and closes the panel if it would cover the whole element on either side.
 */
export function uncoverFocus(panel: HTMLDialogElement, close: () => void, signal: AbortSignal): void {
  const check = (): void => {
    const focused = focusedElement();
    if (!panel.open || panel.matches(':modal,[data-aside]') || focused === null) return;
    const area = dom.bounds(focused);
    const before = coveredShare(panel, area);
    if (before === 0) return;
    const side = panel.dataset.side ?? 'right';
    put(panel, 'data-side', side === 'left' ? 'right' : 'left');
    const after = coveredShare(panel, area);
    if (after >= before) put(panel, 'data-side', side);
    if (Math.min(after, before) === 1) close();
  };
  let isWaiting = false;
  /** Waits until the browser has scrolled the focused element into view. */
  const checkSoon = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      check();
    });
  };
  for (const name of ['focusin', 'scroll', 'resize'])
    window.addEventListener(name, checkSoon, { capture: true, passive: true, signal });
}

/** Returns the focused element of the page, in its shadow tree if it has one, or null if only the document has focus. */
function focusedElement(): Element | null {
  const [activeElement, body] = [dom.property(document, 'activeElement'), dom.body(document)];
  if (activeElement === body || activeElement?.matches('[data-aw-ignore]')) return null;
  let focused = activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}

function coveredShare(panel: HTMLElement, { left, right, top, bottom }: DOMRect): number {
  const own = panel.getBoundingClientRect();
  const width = Math.min(right, own.right, innerWidth) - Math.max(left, own.left, 0);
  const height = Math.min(bottom, own.bottom, innerHeight) - Math.max(top, own.top, 0);
  if (width <= 0 || height <= 0) return 0;
  const visibleWidth = Math.min(right, innerWidth) - Math.max(left, 0);
  const visibleHeight = Math.min(bottom, innerHeight) - Math.max(top, 0);
  return (width * height) / (visibleWidth * visibleHeight);
}
