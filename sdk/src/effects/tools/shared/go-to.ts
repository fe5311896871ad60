import type { EffectPage } from '../../engine/effect.ts';

/** Brings an element into view and gives it the focus, so that reading goes on from there. */
export function goTo(page: EffectPage, element: HTMLElement): void {
  const isStill = page.window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!element.matches(':any-link, button, input, select, textarea, summary, [tabindex]')) {
    page.changes.setAttribute(element, 'tabindex', '-1');
  }
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'start', behavior: isStill ? 'instant' : 'smooth' });
}
