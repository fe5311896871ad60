import { native } from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';

/** Scrolls an element into view and focuses it, so that reading continues from there. */
export function goTo(page: EffectPage, element: HTMLElement): void {
  const isStill = page.window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!native(element).matches(':any-link, button, input, select, textarea, summary, [tabindex]')) {
    page.changes.setAttribute(element, 'tabindex', '-1');
  }
  native(element).focus({ preventScroll: true });
  native(element).scrollIntoView({ block: 'start', behavior: isStill ? 'instant' : 'smooth' });
}
