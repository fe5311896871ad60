import { hasOwnText } from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';

/** Visits the elements with text of their own, now and as they come. */
export function eachTextElement(page: EffectPage, visit: (elements: readonly HTMLElement[]) => void): void {
  page.eachBatch('*', (elements) => visit(elements.filter(hasOwnText)));
}

/** Reads the page's own style of each element, before any is changed. */
export function readStyles<Read>(
  page: EffectPage,
  elements: readonly HTMLElement[],
  read: (style: CSSStyleDeclaration, element: HTMLElement) => Read,
): readonly (readonly [HTMLElement, Read])[] {
  return page.measure(elements, () =>
    elements.map((element) => [element, read(page.window.getComputedStyle(element), element)] as const),
  );
}
