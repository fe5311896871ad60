import * as dom from '../../page-dom.ts';
import type { EffectPage } from '../engine/effect.ts';

export function mainContent(root: HTMLElement): Element {
  return dom.query(root, 'main, [role="main"]') ?? dom.query(root, 'article, [role="article"]') ?? root;
}

/** Returns the `lang` value that applies to an element, also from outside a shadow root or frame; empty if there is none. */
export function languageOf(element: Element | null): string {
  let at: Node | null = element;
  while (at !== null && !(dom.isElement(at) && dom.attribute(at, 'lang') !== null))
    at = dom.composedParent(at);
  return at === null || !dom.isElement(at) ? '' : (dom.attribute(at, 'lang') ?? '');
}

/** Returns whether a text is a BCP-47 tag that the service and `Intl` accept. */
export function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

/** Returns the language in which to speak or describe a text: its declared one, the page's or the visitor's. */
export function languageToUse(page: EffectPage, declared: string): string {
  return [declared, dom.html(page.document).lang].find(isLanguageTag) ?? page.language;
}
