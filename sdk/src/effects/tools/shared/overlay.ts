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
