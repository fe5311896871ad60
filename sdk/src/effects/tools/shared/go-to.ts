import * as dom from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';

/** Scrolls an element into view and focuses it, so that reading continues from there. */
export function goTo(page: EffectPage, element: HTMLElement): void {
  const isStill = page.window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!dom.matches(element, ':any-link, button, input, select, textarea, summary, [tabindex]')) {
    page.changes.setAttribute(element, 'tabindex', '-1');
  }
  dom.focus(element, { preventScroll: true });
  dom.scrollTo(element, { block: 'start', behavior: isStill ? 'instant' : 'smooth' });
}
