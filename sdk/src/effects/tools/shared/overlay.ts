import * as dom from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';
import { make, primaryLanguage } from './dom.ts';

const rightToLeftLanguages = new Set(['ar', 'he', 'fa', 'ur', 'ps', 'sd', 'ug', 'yi', 'dv', 'ckb']);

export function directionOf(language: string): 'rtl' | 'ltr' {
  return rightToLeftLanguages.has(primaryLanguage(language)) ? 'rtl' : 'ltr';
}

/** Returns the side of the window opposite the widget's button. */
function freeSide({ client, language }: Pick<EffectPage, 'client' | 'language'>): 'start' | 'end' {
  const isWidgetAtLeft = client.current?.config.position.endsWith('-left') ?? false;
  return isWidgetAtLeft === (directionOf(language) === 'ltr') ? 'end' : 'start';
}

/**
 * Creates an overlay element with the visitor's language and its writing direction. The element's key events do not
 * reach the page.
 */
export function makeOverlay<Tag extends keyof HTMLElementTagNameMap>(
  page: EffectPage,
  tag: Tag,
  className: string,
): HTMLElementTagNameMap[Tag] {
  const overlay = make(page.document, tag, {
    class: `aw-overlay ${className}`,
    lang: page.language,
    dir: directionOf(page.language),
    'data-side': freeSide(page),
  });
  for (const name of ['keydown', 'keyup', 'keypress']) {
    page.listen(overlay, name, (event) => event.stopPropagation());
  }
  return overlay;
}

export function isShown(overlay: HTMLElement): boolean {
  return !overlay.hidden && overlay.dataset.leaving === undefined;
}

export function show(overlay: HTMLElement): void {
  delete overlay.dataset.leaving;
  overlay.hidden = false;
}

/** Hides an overlay. If the overlay has the focus, it moves to `target`. */
export function hide(overlay: HTMLElement, target: Element | null): void {
  const hasFocus = () => dom.matches(overlay, ':focus-within');
  const hadFocus = hasFocus();
  if (hadFocus && target instanceof HTMLElement) dom.focus(target, { preventScroll: true });
  overlay.hidden = !hadFocus || hasFocus();
  if (overlay.hidden) return;
  overlay.dataset.leaving = '';
  dom.afterFocusMove(() => {
    overlay.hidden = !isShown(overlay);
  });
}
